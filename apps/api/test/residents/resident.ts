import type { AnyResource } from '@selamat/contract/kit/resource'

export type Values = Record<string, unknown>

/** A resource of the kit as the one test of them all knows it. */
export interface Resident {
  readonly resource: AnyResource
  /** The field that names a record. */
  readonly name: string
  /** The order in which a list shows it where nobody asks for another. */
  readonly order: readonly [column: string, direction: 'ascending' | 'descending']
  /** What a new record of a label is made of; the label stands once. */
  readonly sample: (label: string) => Values
}

/** Gives the first record of a resource, or the first that a keyword finds, for what refers to it. */
export type First = (resource: AnyResource, keyword?: string) => Promise<number>
