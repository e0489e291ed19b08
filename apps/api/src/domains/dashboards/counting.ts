import { may } from '@selamat/contract/kit/permissions'
import type { Measure } from '../../measures/measure.ts'
import { type Actor, reachesCompany } from '../../platform/access.ts'
import { type Grants, scopeText } from './grants.ts'

/** How somebody counts a measure. */
interface Counting {
  readonly actor: Actor
  /** The number of the whole company, whose rows the reader does not open. */
  readonly ofWhole: boolean
  /** Whose rows are counted, in words. */
  readonly whose: string
}

/**
 * How somebody counts a measure: the rows that they read, or the number of the whole company where it is theirs; null: not at all.
 */
export function countingOf({ list, whole, personal }: Measure, grants: Grants, actor: Actor): Counting | null {
  const scopes = grants(list.list)
  const asReader = scopes && {
    actor: { ...actor, scopes },
    ofWhole: false,
    whose: personal ? scopeText(['own']) : scopeText(scopes),
  }
  if (!whole) return asReader
  const reach = whole.readers ? grants({ permission: may(whole.readers, 'read') }) : scopes
  if (scopes && reach && reachesCompany({ ...actor, scopes: reach })) return asReader
  if (grants({ permission: may(whole.items, 'read') }) === null) return asReader
  const everybody: Actor = { ...actor, scopes: ['company'], employerId: actor.companyId }
  return { actor: everybody, ofWhole: true, whose: scopeText(['company']) }
}
