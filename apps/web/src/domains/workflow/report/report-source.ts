import type { FieldData, FormDefinition } from '@selamat/contract/domains/forms/form'
import type { DraftValues } from '../../forms/index.ts'

/** What came of sending. */
export interface SentReport {
  /** Empty while the report waits on this device. */
  readonly assignmentNumber: string
  readonly goesTo: readonly string[]
}

/** A form to fill in: a new report, or a returned one to correct. */
export interface ReportSource {
  /** Names its draft; null where none is kept on this device. */
  readonly draftKey: string | null
  readonly title: string
  readonly purpose: string | null
  readonly definition: FormDefinition
  readonly initial: DraftValues
  /** The first answers of another report. */
  readonly presets?: DraftValues
  /** The next assignees. */
  readonly steps: readonly { readonly label: string; readonly who: string }[]
  /** Not a report that the person starts. */
  readonly again: boolean
  /** It was submitted before. */
  readonly correction?: boolean
  /** The record that it was started from, to go back to. */
  readonly origin?: { readonly label: string; readonly to: string }
  /** Sends the answers, with what was typed; the key is the same at every try of one draft. Throws ApiError. */
  readonly send: (answers: FieldData, key: string, values: DraftValues) => Promise<SentReport>
  /** It can wait on this device for a connection, its files too. */
  readonly mayWait?: boolean
  /** Loads the record as it is now, after somebody else changed it. */
  readonly reload?: () => void
}
