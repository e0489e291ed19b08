import type { AnyResource } from '@selamat/contract/kit/resource'
import type { Binding } from '../crud/binding.ts'
import type { writes } from '../crud/write.ts'
import type { Statements } from '../platform/records/record-statements.ts'

/** A resource as the kit has mounted it. */
export interface Mounted<R extends AnyResource> {
  readonly resource: R
  readonly binding: Binding<R>
  readonly sql: Statements
  readonly write: ReturnType<typeof writes<R>>
}

export type Values = Readonly<Record<string, unknown>>

/** A record as it stands. */
export type ExistingRecord = Values & {
  readonly id: number
  readonly version: number
  readonly archivedAt: string | null
}
