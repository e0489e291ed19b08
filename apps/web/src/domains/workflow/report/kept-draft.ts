import { type FieldData, fieldData } from '@selamat/contract/domains/forms/form'
import type { DraftValues } from '../../forms/index.ts'

/** The stored draft of an unsent report. */
export interface KeptDraft {
  /** Names the report to the server, the same at every try. */
  readonly key: string
  readonly values: DraftValues
  /** The answers of an attempt without a response. */
  readonly lost: FieldData | null
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Reads a kept draft; null where it is none. */
export function readDraft(value: unknown): KeptDraft | null {
  if (!isRecord(value) || typeof value.key !== 'string' || !isRecord(value.values)) return null
  const lost = fieldData.safeParse(value.lost)
  return { key: value.key, values: value.values, lost: lost.success ? lost.data : null }
}
