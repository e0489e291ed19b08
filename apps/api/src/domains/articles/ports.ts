import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database.ts'

interface LiveCrew {
  readonly permitId: number
  readonly number: string
  readonly title: string
  readonly locationName: string
  readonly status: string
  readonly address: string
  readonly userIds: readonly number[]
}

/** What articles ask of other domains of their layer; filled in `domains.ts`. */
export interface ArticlePorts {
  /** Lets the permits of a location and of all inside it look at their gates. */
  readonly recheckPlace: (tx: Tx, locationId: number, at: Date) => Promise<unknown>
  /** The same for the permits under which somebody works. */
  readonly recheckCrew: (tx: Tx, userId: number, at: Date) => Promise<unknown>
  /** The crews of the live permits of a location and of all inside it that somebody reads. */
  readonly crewsAt: (
    context: AppContext,
    actor: Actor,
    criteria: { readonly locationId: number; readonly limit: number },
  ) => Promise<readonly LiveCrew[]>
}
