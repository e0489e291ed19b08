import type { AppointmentKind } from '@selamat/contract/domains/identity/appointment'
import { sql } from 'kysely'
import { holdsAt } from '../../../platform/dated.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { isAppointed, type PermitReader } from '../relations.ts'

/** Who answers for a permit, as far as acknowledging its conflicts goes. */
export interface Parties {
  readonly siteId: number
  readonly areaOwnerId: number | null
  readonly requesterId: number
  readonly holderId: number
}

const FUNCTIONS = ['safety-officer', 'permit-issuer'] as const satisfies AppointmentKind[]

/** Whether somebody can acknowledge a restriction between two permits: who asks for one of them or holds it cannot. */
export function canSettle(reader: PermitReader, permits: readonly Parties[]): boolean {
  const { userId } = reader.actor
  if (permits.some(({ requesterId, holderId }) => requesterId === userId || holderId === userId)) return false
  return permits.some(
    ({ areaOwnerId, siteId }) => areaOwnerId === userId || FUNCTIONS.some((kind) => isAppointed(reader, kind, siteId)),
  )
}

const MOST_NAMED = 6

/** The names of those who can acknowledge a restriction between the permits `o` and `p`, area owners first. */
export const settlersOf = (today: string): Fragment => sql`array(
  select u.full_name from users u where u.archived_at is null
    and u.id not in (o.requester_id, o.holder_id, p.requester_id, p.holder_id)
    and (u.id in (o.area_owner_id, p.area_owner_id) or u.id in (
      select a.user_id from appointments a where a.status = 'CONFIRMED' and a.kind = any(${[...FUNCTIONS]}) and ${holdsAt('a', today)}
        and (a.site_id in (o.site_id, p.site_id) or a.site_id is null)) and u.company_id = p.company_id)
  order by (u.id in (o.area_owner_id, p.area_owner_id)) is true desc, u.full_name, u.id limit ${MOST_NAMED})`
