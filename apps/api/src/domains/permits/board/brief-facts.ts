import { PLANNED_HOURS, type PlannedPermit } from '@selamat/contract/domains/permits/board/shift-brief'
import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { canRead, type PermitReader } from '../relations.ts'

/** The newest value of each gas before the test `g`, at its level: that the air gets worse is seen before a limit is reached. */
export const PREVIOUS_READINGS = sql`(select json_build_object(
    'oxygen', (array_agg(b.oxygen::float8 order by b.taken_at desc, b.id desc) filter (where b.oxygen is not null))[1],
    'flammable', (array_agg(b.flammable::float8 order by b.taken_at desc, b.id desc) filter (where b.flammable is not null))[1],
    'hydrogenSulfide', (array_agg(b.hydrogen_sulfide::float8 order by b.taken_at desc, b.id desc)
      filter (where b.hydrogen_sulfide is not null))[1],
    'carbonMonoxide', (array_agg(b.carbon_monoxide::float8 order by b.taken_at desc, b.id desc)
      filter (where b.carbon_monoxide is not null))[1])
  from permit_gas_tests b where b.permit_id = g.permit_id and b.level is not distinct from g.level
    and (b.taken_at, b.id) < (g.taken_at, g.id))`

/** Not issued yet, so not among what is handed over. */
const AHEAD: readonly PermitState[] = ['WAITING_APPROVAL', 'APPROVED']

/** Permits `p` that begin within the next hours or should have begun. */
export const isAhead = (at: Date) => sql`(p.status = any(${[...AHEAD]})
  and p.starts_at <= ${new Date(at.getTime() + PLANNED_HOURS * HOUR)} and p.ends_at > ${at})`

/** What begins in an area within the next hours or should have begun; the first first. */
export const plannedOf = (db: Executor, reader: PermitReader, locationId: number, at: Date): Promise<PlannedPermit[]> =>
  run(
    db,
    sql`select p.id as permit_id, p.number, p.title, p.status, h.full_name as holder_name,
        jakarta_time(p.starts_at) as starts_at, jakarta_time(p.ends_at) as ends_at
      from permits p join users h on h.id = p.holder_id
      where p.location_id = ${locationId} and ${isAhead(at)}
        and ${canRead(reader)} order by p.starts_at, p.id`,
  )
