import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { permitRegister, specialPermit } from '@selamat/contract/domains/permits/permit-register'
import { type PermitInput, type PermitWrite, permitWrite } from '@selamat/contract/domains/permits/permit-write'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import { refresh } from '../../../lib/use-load.ts'
import type { FieldErrors } from '../../../ui/form/form-state.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast.ts'
import { saved } from '../answered.ts'
import type { PermitValues } from './values.ts'

/** A draft on the server is written again so long after the last change. */
const SAVE_AFTER_MS = 1500

/** Every field has a value in the form, also those that can be left out. */
const schema = z
  .custom<PermitValues>()
  // A row whose person is not chosen yet is kept in the form alone.
  .transform((values): PermitInput => ({ ...values, people: values.people.filter(({ userId }) => userId > 0) }))
  .pipe(permitWrite)

interface PermitFormOptions {
  readonly stored: PermitDetail | null
  readonly initial: PermitValues
  /** Where the form is kept on this device until it is saved first. */
  readonly draftKey: string
  readonly onCreated: (id: number) => void
  readonly onRefused: (errors: FieldErrors) => void
}

/**
 * The form of a request: kept on this device until it is saved first, then on the server after each pause. `submit` of the form
 * saves the draft; what is asked of it afterwards waits in `afterSave`.
 */
export function usePermitForm({ stored, initial, draftKey, onCreated, onRefused }: PermitFormOptions) {
  const record = useRef(stored && { id: stored.id, version: stored.version })
  const [id, setId] = useState(stored?.id ?? null)
  const [kept, setKept] = useState({ text: JSON.stringify(initial), at: null as Date | null })
  /** Why the last change is not on the server; null: it is, or is on its way. */
  const [notKept, setNotKept] = useState<string | null>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const afterSave = useRef<(() => void) | null>(null)

  /** Writes one after the other: each expects the version of the one before. */
  function write(body: PermitWrite, text: string, idempotencyKey: string): Promise<void> {
    const writing = queue.current.then(async () => {
      const known = record.current
      if (known === null) {
        const { data } = saved(await call(permit.create, { body }, { idempotencyKey }))
        record.current = { id: data.id, version: data.version }
      } else {
        const { data } = saved(await call(permit.update, { body: { ...body, ...known } }))
        record.current = { id: data.id, version: data.version }
      }
      setKept({ text, at: new Date() })
      setNotKept(null)
    })
    queue.current = writing.catch(() => undefined)
    return writing
  }

  const form = useForm({
    schema,
    initial,
    onRefused,
    save: async (value, { idempotencyKey }) => {
      const isNew = record.current === null
      await write(value, text, idempotencyKey)
      await draft.remove()
      if (isNew && record.current !== null) {
        setId(record.current.id)
        onCreated(record.current.id)
      }
      await refresh(permit.get, permit.gates, specialPermit.get, permitRegister.list, permitRegister.counts)
      afterSave.current?.()
    },
  })
  const text = JSON.stringify(form.values)
  const unsaved = text !== kept.text
  const draft = useDraft(draftKey, form.values, unsaved && id === null)

  const latest = useRef(write)
  latest.current = write
  useEffect(() => {
    if (id === null || !unsaved || form.saving) return
    const timer = setTimeout(() => {
      const value = schema.safeParse(JSON.parse(text))
      if (!value.success) {
        const [issue] = value.error.issues
        setNotKept(issue?.message ?? '')
        return
      }
      latest.current(value.data, text, '').then(
        () => refresh(permit.gates),
        (thrown: unknown) => setNotKept(messageOf(thrown)),
      )
    }, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id, unsaved, form.saving, text])

  /** Saves the draft, then does what was asked for, if it was saved. */
  async function saveThen(next: () => void): Promise<void> {
    afterSave.current = next
    await form.submit()
    afterSave.current = null
  }
  const saveDraft = () => saveThen(() => toast.success('Success', 'Draft saved'))
  const restore = (value: unknown) => {
    draft.settle()
    const values = permitWrite.partial().safeParse(value)
    if (!values.success) return
    for (const name in initial) {
      const field = name as keyof PermitValues
      const known: unknown = Reflect.get(Object(value), field)
      if (known !== undefined) form.set(field, known as never)
    }
  }
  return { form, id, record, unsaved, keptAt: kept.at, notKept, draft, restore, saveDraft, saveThen }
}
