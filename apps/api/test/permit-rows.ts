import { type CrewRole, WORK_ACTIVITIES, type WorkActivity } from '@selamat/contract/domains/permits/permit-words'
import { sql } from 'kysely'
import { type Executor, run } from '../src/platform/database.ts'

/** A permit as a test wants it stored; what is left out is what a plain one has. */
export interface PermitRow {
  readonly activity?: WorkActivity
  readonly kind?: 'PTW' | 'SPECIAL' | 'BY_DAY'
  readonly parentId?: number | null
  readonly title?: string
  readonly locationId: number
  readonly subLocationId?: number | null
  readonly level?: number | null
  readonly system?: string | null
  readonly status?: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** By employee ID. */
  readonly requester?: string
  readonly holder?: string
  readonly areaOwner?: string | null
  readonly equipment?: readonly { readonly equipmentId: number; readonly isSubject: boolean }[]
  /** Those beside the holder. */
  readonly people?: readonly { readonly userId: number; readonly crewRole: CrewRole }[]
}

/** Makes a type of work for each activity in the demo company; returns their ids. */
export async function insertWorkTypes(db: Executor): Promise<ReadonlyMap<WorkActivity, number>> {
  const rows = await run<{ id: number; activity: WorkActivity }>(
    db,
    sql`insert into work_types (company_id, code, type_name, permit_kind, activity, max_hours, created_at, updated_at)
      select u.company_id, 'T-' || a, 'Test of ' || lower(a), 'PTW', a, 24, u.created_at, u.created_at
      from users u, unnest(${[...WORK_ACTIVITIES]}::text[]) a where u.username = '10000002' returning id, activity`,
  )
  return new Map(rows.map(({ id, activity }) => [activity, id]))
}

let numbers = 0

/** Stores permits as they are, past every command: for tests that need many, or one in a certain state. */
export async function insertPermits(
  db: Executor,
  types: ReadonlyMap<WorkActivity, number>,
  rows: readonly PermitRow[],
): Promise<number[]> {
  const column = <T>(value: (row: PermitRow) => T) => rows.map(value)
  const numbered = rows.map(() => `SHE/PTW/TEST/${String(++numbers).padStart(5, '0')}`)
  const ids = (
    await run<{ id: number }>(
      db,
      sql`insert into permits (company_id, employer_id, number, kind, parent_id, work_type_id, title, site_id, location_id,
          sub_location_id, level, system, area_owner_id, requester_id, holder_id, risk, starts_at, ends_at, status,
          created_at, created_by, updated_at)
        select l.company_id, h.employer_id, x.number, x.kind, x.parent, x.type, x.title, l.site_id, l.id, x.sub, x.level, x.system,
          o.id, r.id, h.id, 'LOW', x.starts, x.ends, x.status, r.created_at, r.id, r.created_at
        from unnest(${numbered}::text[], ${column(({ kind, parentId }) => kind ?? (parentId ? 'SPECIAL' : 'PTW'))}::text[],
          ${column(({ parentId }) => parentId ?? null)}::bigint[], ${column(({ activity }) => types.get(activity ?? 'GENERAL'))}::bigint[],
          ${column(({ title }) => title ?? 'Replace a valve')}::text[], ${column(({ locationId }) => locationId)}::bigint[],
          ${column(({ subLocationId }) => subLocationId ?? null)}::bigint[], ${column(({ level }) => level ?? null)}::int[],
          ${column(({ system }) => system ?? null)}::text[], ${column(({ startsAt }) => startsAt)}::timestamptz[],
          ${column(({ endsAt }) => endsAt)}::timestamptz[], ${column(({ status }) => status ?? 'APPROVED')}::text[],
          ${column(({ requester }) => requester ?? '10000009')}::text[], ${column(({ holder }) => holder ?? '10000009')}::text[],
          ${column(({ areaOwner }) => areaOwner ?? null)}::text[])
          with ordinality x (number, kind, parent, type, title, location, sub, level, system, starts, ends, status, requester,
            holder, owner, place)
          join locations l on l.id = x.location join users r on r.username = x.requester join users h on h.username = x.holder
          left join users o on o.username = x.owner order by x.place
        returning id`,
    )
  ).map(({ id }) => id)
  await insertParts(db, rows, ids)
  return ids
}

async function insertParts(db: Executor, rows: readonly PermitRow[], ids: readonly number[]): Promise<void> {
  const equipment = rows.flatMap((row, at) => (row.equipment ?? []).map((one) => ({ ...one, permitId: ids[at] ?? 0 })))
  await run(
    db,
    sql`insert into permit_equipment (permit_id, equipment_id, is_subject) select * from unnest(
      ${equipment.map(({ permitId }) => permitId)}::bigint[], ${equipment.map(({ equipmentId }) => equipmentId)}::bigint[],
      ${equipment.map(({ isSubject }) => isSubject)}::boolean[])`,
  )
  const people = rows.flatMap((row, at) => (row.people ?? []).map((one) => ({ ...one, permitId: ids[at] ?? 0 })))
  await run(
    db,
    sql`insert into permit_people (permit_id, user_id, crew_role, worker_type) select *, 'GENERAL_WORKER' from unnest(
      ${people.map(({ permitId }) => permitId)}::bigint[], ${people.map(({ userId }) => userId)}::bigint[],
      ${people.map(({ crewRole }) => crewRole)}::text[])`,
  )
}
