import { formDraft } from '@selamat/contract/domains/forms/records/form-draft'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { type KeptDocument, useKept } from '../../../ui/form/use-kept.ts'
import type { FormRow } from '../records/form-actions.tsx'
import type { FormDocument } from './builder-state.ts'
import { texts } from './texts.ts'

export interface Autosave extends KeptDocument<FormDocument> {
  /** The form as it was last saved. */
  readonly row: FormRow
  /** Changes that were on this device alone, from when; null without any. */
  readonly restoredAt: string | null
  /** After a conflict: from now on what is saved goes over this version. */
  readonly onto: (row: FormRow, theirs: FormDocument) => void
}

/** Keeps a form as it is written; what is not on the server comes back with the next visit. */
export function useAutosave(
  first: FormRow,
  document: FormDocument,
  restore: (document: FormDocument) => void,
): Autosave {
  const [row, setRow] = useState(first)
  const [restoredAt, setRestoredAt] = useState<string | null>(null)
  const kept = useKept({
    document,
    version: first.version,
    deviceKey: `form-builder:${first.id}`,
    send: async (sending, version) => {
      if (sending.formName.trim() === '') throw new ApiError(422, 'UNNAMED', texts.unnamed)
      const { data } = await call(formRecord.endpoints.update, { body: { id: first.id, version, ...sending } })
      setRow(data)
      return data.version
    },
    onRestore: (found, savedAt) => {
      if (!formDraft.safeParse(found.definition).success) return false
      setRestoredAt(savedAt)
      restore(found)
      return true
    },
  })
  const onto = (to: FormRow, theirs: FormDocument) => {
    setRow(to)
    kept.rebase({ version: to.version, values: theirs })
  }
  return { ...kept, row, restoredAt, onto }
}
