import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { permitRegister, specialPermit } from '@selamat/contract/domains/permits/permit-register'
import { type PermitInput, permitWrite } from '@selamat/contract/domains/permits/permit-write'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { ApiError, isLost, messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import type { FieldErrors } from '../../../ui/form/form-state.ts'
import { fill } from '../../../ui/form/form-values.ts'
import { useConflict } from '../../../ui/form/use-conflict.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useKept } from '../../../ui/form/use-kept.ts'
import { toast } from '../../../ui/toast.ts'
import { found, saved } from '../answered.ts'
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
  const [id, setId] = useState(stored?.id ?? null)
  const created = useRef(id)
  const key = useRef('')
  const afterSave = useRef<(() => void) | null>(null)

  async function send(values: PermitValues, version: number): Promise<number> {
    const checked = schema.safeParse(values)
    if (!checked.success) throw new ApiError(422, 'INVALID', checked.error.issues[0]?.message ?? '')
    const body = checked.data
    const known = created.current
    if (known === null) {
      const { data } = saved(await call(permit.create, { body }, { idempotencyKey: key.current }))
      created.current = data.id
      return data.version
    }
    const { data } = saved(await call(permit.update, { body: { ...body, id: known, version } }))
    void refresh(permit.gates)
    return data.version
  }

  const form = useForm({
    schema,
    initial,
    onRefused,
    save: async (_value, { idempotencyKey }) => {
      const isNew = created.current === null
      key.current = idempotencyKey
      await kept.save()
      if (isNew && created.current !== null) {
        setId(created.current)
        onCreated(created.current)
      }
      await refresh(permit.get, permit.gates, specialPermit.get, permitRegister.list, permitRegister.counts)
      afterSave.current?.()
    },
  })
  const kept = useKept({
    document: form.values,
    version: stored?.version ?? 0,
    send,
    deviceKey: id === null ? draftKey : `permit-edit:${id}`,
    isNew: id === null,
    onRestore: (values) => {
      fill(form, values)
      return true
    },
  })
  const problem = form.problem ?? kept.conflict
  const conflict = useConflict({
    conflict: problem?.conflict ?? null,
    values: form.values,
    read: async () => detailOf(found(await call(permit.get, { params: { id: id ?? 0 } }))),
    onReload: (theirs) => {
      kept.rebase(theirs)
      form.reset(theirs.values)
    },
    onKeep: (theirs) => {
      kept.rebase(theirs)
      void form.submit()
    },
  })

  /** Saves the draft, then does what was asked for, if it was saved. */
  async function saveThen(next: () => void): Promise<void> {
    afterSave.current = next
    await form.submit()
    afterSave.current = null
  }
  const saveDraft = () => saveThen(() => toast.success('Success', 'Draft saved'))
  const { at, failure } = kept.state
  const state = {
    at,
    onDeviceAt: kept.device.keptAt,
    unsaved: kept.unsaved,
    saving: form.saving,
    problem: failure === null ? null : messageOf(failure),
    triesAgain: isLost(failure),
  }
  return { form, id, kept, state, problem, conflict, saveDraft, saveThen }
}
