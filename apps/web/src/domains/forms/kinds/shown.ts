import type { FileData } from '@selamat/contract/domains/files/file'

/** An answer as a record carries it: the value, how people read it where that is not the value itself, and its files. */
export interface Shown {
  readonly fieldId: string
  readonly value?: unknown
  readonly display: string | null
  readonly files: readonly FileData[]
}
