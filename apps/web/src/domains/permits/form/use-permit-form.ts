import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { permitRegister, specialPermit } from '@selamat/contract/domains/permits/permit-register'
import { type PermitInput, type PermitWrite, permitWrite } from '@selamat/contract/domains/permits/permit-write'
import { useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { useDraft } from '../../../lib/use-draft.ts'
import { refresh } from '../../../lib/use-load.ts'
import { type FieldErrors, type Problem, problemOf } from '../../../ui/form/form-state.ts'
import { fill, isKept } from '../../../ui/form/form-values.ts'
import { useConflict } from '../../../ui/form/use-conflict.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast.ts'
import { found, saved } from '../answered.ts'
import { useAutosave } from './use-autosave.ts'
import { type PermitValues, valuesOf } from './values.ts'

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

const detailOf = (detail: PermitDetail) => ({ values: valuesOf(detail), version: detail.version })

/**
 * The form of a request: on the server after each pause once it was saved first, and on this device as long as something is
 * not on the server. `submit` of the form saves the draft; what is asked of it afterwards waits in `afterSave`.
 */
export function usePermitForm({ stored, initial, draftKey, onCreated, onRefused }: PermitFormOptions) {
  const record = useRef(stored && { id: stored.id, version: stored.version })
  const [id, setId] = useState(stored?.id ?? null)
  const [kept, setKept] = useState({ text: JSON.stringify(initial), at: null as Date | null })
  /** Why the last change is not on the server; null: it is, or is on its way. */
  const [notKept, setNotKept] = useState<string | null>(null)
  /** Somebody else has saved the draft: nothing is saved by itself any more. */
  const [stale, setStale] = useState<Problem | null>(null)
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
      if (text === latestText.current) await draft.remove()
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
      setStale(null)
      await write(value, text, idempotencyKey)
      if (isNew && record.current !== null) {
        setId(record.current.id)
        onCreated(record.current.id)
      }
      await refresh(permit.get, permit.gates, specialPermit.get, permitRegister.list, permitRegister.counts)
      afterSave.current?.()
    },
  })
  const text = JSON.stringify(form.values)
  const latestText = useRef(text)
  latestText.current = text
  const unsaved = text !== kept.text
  const onDevice = useMemo(() => ({ values: form.values, version: record.current?.version ?? 0 }), [form.values])
  const draft = useDraft(id === null ? draftKey : `permit-edit:${id}`, onDevice, unsaved)
  const problem = form.problem ?? stale

  /** Saves what is there without being asked. */
  async function saveByItself(): Promise<void> {
    const value = schema.safeParse(form.values)
    try {
      if (!value.success) throw new ApiError(422, 'INVALID', value.error.issues[0]?.message ?? '')
      await write(value.data, text, '')
    } catch (thrown) {
      setNotKept(messageOf(thrown))
      const failure = problemOf(thrown).problem
      if (failure.conflict !== null) setStale(failure)
      throw thrown
    }
    await refresh(permit.gates)
  }
  const isAsked = form.saving || (problem !== null && problem.conflict !== null)
  const triesAgain = useAutosave({ text, due: id !== null && unsaved && !isAsked, write: saveByItself })

  const conflict = useConflict({
    conflict: problem?.conflict ?? null,
    values: form.values,
    read: async () => detailOf(found(await call(permit.get, { params: { id: id ?? 0 } }))),
    onReload: (theirs) => {
      record.current = { id: id ?? 0, version: theirs.version }
      form.reset(theirs.values)
      setKept({ text: JSON.stringify(theirs.values), at: null })
      setStale(null)
      setNotKept(null)
      void draft.remove()
    },
    onKeep: (theirs) => {
      record.current = { id: id ?? 0, version: theirs.version }
      void form.submit()
    },
  })

  const restore = (value: unknown) => {
    draft.settle()
    if (!isKept(value, initial)) return
    // Over the version on which it builds, so that it overwrites nobody.
    if (record.current !== null) record.current = { ...record.current, version: value.version }
    fill(form, value.values)
  }
  // What was typed into a draft of the server and did not arrive goes on where it was.
  const unsent = id !== null && stored !== null ? draft.found : null
  const latestRestore = useRef(restore)
  latestRestore.current = restore
  useEffect(() => {
    if (unsent) latestRestore.current(unsent.value)
  }, [unsent])

  /** Saves the draft, then does what was asked for, if it was saved. */
  async function saveThen(next: () => void): Promise<void> {
    afterSave.current = next
    await form.submit()
    afterSave.current = null
  }
  const saveDraft = () => saveThen(() => toast.success('Success', 'Draft saved'))
  /** Saves what is not saved yet; false where that failed: it is on this device then. */
  const flush = (): Promise<boolean> =>
    id === null || !unsaved
      ? Promise.resolve(!unsaved)
      : saveByItself().then(
          () => true,
          () => false,
        )
  const state = { at: kept.at, onDeviceAt: draft.keptAt, problem: notKept, unsaved, saving: form.saving, triesAgain }
  return { form, id, record, unsaved, state, problem, conflict, draft, restore, saveDraft, saveThen, flush }
}
