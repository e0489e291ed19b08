import { type FieldData, fieldData } from '@selamat/contract/domains/forms/form'
import type { DraftValues } from '../../forms/index.ts'

/** What is kept on the device of a report that was begun. */
export interface KeptDraft {
  /** Names the report to the server, the same at every try. */
  readonly key: string
  readonly values: DraftValues
  /** The answers of a try whose answer was lost. */
  readonly lost: FieldData | null
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Reads a kept draft; null where it is none. */
export function readDraft(value: unknown): KeptDraft | null {
  if (!isRecord(value) || typeof value.key !== 'string' || !isRecord(value.values)) return null
  const lost = fieldData.safeParse(value.lost)
  return { key: value.key, values: value.values, lost: lost.success ? lost.data : null }
}
