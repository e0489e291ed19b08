import type { Tx } from '../../platform/database.ts'

/** What articles ask of other domains of their layer; filled in `domains.ts`. */
export interface ArticlePorts {
  /** Lets the permits of a location and of all inside it look at their gates. */
  readonly recheckPlace: (tx: Tx, locationId: number, at: Date) => Promise<unknown>
  /** The same for the permits under which somebody works. */
  readonly recheckCrew: (tx: Tx, userId: number, at: Date) => Promise<unknown>
}
