import { sql } from 'kysely'
import { type AuditEntry, writeAudits } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { NOBODYS_HASH } from '../../../platform/password-hash.ts'
import { discreet } from '../commands/user-audit.ts'
import { type Period, type PersonValues, VALUE_COLUMNS } from './people.ts'
import type { Plan } from './plan-row.ts'

const FIELDS = sql.raw(VALUE_COLUMNS.map(([key, , type]) => `"${key}" ${type}`).join(', '))
const STORED = sql.raw(VALUE_COLUMNS.map(([, column]) => column).join(', '))
const NEW = sql.raw(VALUE_COLUMNS.map(([key]) => `g."${key}"`).join(', '))

const POSITION = sql`"positionId" bigint, "sectionId" bigint, "departmentId" bigint, "siteId" bigint, "superiorId" bigint,
  "validFrom" date, "validUntil" date`
const VALUES = sql`g."positionId", g."sectionId", g."departmentId", g."siteId", g."superiorId", g."validFrom", g."validUntil"`
const COLUMNS = sql`position_id, section_id, department_id, site_id, superior_id, valid_from, valid_until`
const EXISTING = sql`e.position_id, e.section_id, e.department_id, e.site_id, e.superior_id, e.valid_from, e.valid_until`

/** Who writes users, and when. */
export interface Stamp {
  readonly tenant: number
  readonly actorId: number
  readonly at: Date
}

/**
 * Inserts new users, who have no password before one is given or set by "Forgot password"; gives their ids by employee ID.
 * Users who were inserted by another user meanwhile are left out.
 */
export async function insertPeople(tx: Tx, plans: readonly Plan[], { tenant, actorId, at }: Stamp) {
  const added = JSON.stringify(plans.map(({ username, values }) => ({ username, ...values })))
  const rows =
    plans.length === 0
      ? []
      : await run<{ id: number; username: string }>(
          tx,
          sql`insert into users (company_id, username, password_hash, password_changed_at, must_change_password, created_at,
              updated_at, created_by, updated_by, ${STORED})
            select ${tenant}, g.username, ${NOBODYS_HASH}, ${at}, false, ${at}, ${at}, ${actorId}, ${actorId}, ${NEW}
            from jsonb_to_recordset(${added}::jsonb) as g(username text, ${FIELDS})
            on conflict do nothing returning id, username`,
        )
  return new Map(rows.map(({ id, username }) => [username, id]))
}

/** Writes the values of existing users. */
export async function updatePeople(
  tx: Tx,
  people: readonly (PersonValues & { readonly id: number })[],
  { actorId, at }: Stamp,
): Promise<void> {
  if (people.length === 0) return
  await sql`update users u set (${STORED}) = row(${NEW}), updated_at = ${at}, updated_by = ${actorId}, version = u.version + 1
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as g(id bigint, ${FIELDS}) where u.id = g.id`.execute(tx)
}

/** Writes periods of positions, new ones without an id. */
export async function writePeriods(
  tx: Tx,
  periods: readonly (Omit<Period, 'id'> & { readonly id: number | null; readonly userId: number })[],
  { actorId, at }: Stamp,
): Promise<void> {
  const existing = periods.filter(({ id }) => id !== null)
  const started = periods.filter(({ id }) => id === null)
  if (existing.length > 0)
    await sql`update employments e set (${COLUMNS}) = row(${VALUES}), updated_at = ${at}, updated_by = ${actorId}, version = e.version + 1
      from jsonb_to_recordset(${JSON.stringify(existing)}::jsonb) as g(id bigint, ${POSITION})
      where e.id = g.id and (${EXISTING}) is distinct from (${VALUES})`.execute(tx)
  if (started.length > 0)
    await sql`insert into employments (user_id, ${COLUMNS}, created_at, updated_at, created_by, updated_by)
      select g."userId", ${VALUES}, ${at}, ${at}, ${actorId}, ${actorId} from jsonb_to_recordset(${JSON.stringify(started)}::jsonb) as g("userId" bigint, ${POSITION})`.execute(
      tx,
    )
}

/** A user with the plan that is written. */
export interface PlannedUser {
  readonly id: number
  readonly plan: Plan
}

/** Writes the values of existing users, and the positions and roles of all, with their audit rows. */
export async function writePeople(tx: Tx, people: readonly PlannedUser[], stamp: Stamp): Promise<void> {
  const changed = people.filter(({ plan }) => plan.current)
  const values = changed.map(({ id, plan }) => ({ id, ...plan.values }))
  await updatePeople(tx, values, stamp)
  const periods = people.flatMap(({ id: userId, plan: { position } }) =>
    (position?.periods ?? []).map((period) => ({ userId, ...period })),
  )
  await writePeriods(tx, periods, stamp)
  await writeRoles(
    tx,
    people.map(({ id, plan }) => ({ id, before: plan.current?.state.roleIds ?? [], after: plan.roleIds })),
  )
  await writeAudits(
    tx,
    people.map((one) => auditOf(one, stamp)),
  )
}

/** The audit row of an imported user: of a new one all values, else the changes. */
function auditOf({ id, plan }: PlannedUser, { tenant, actorId, at }: Stamp): AuditEntry {
  const { username, current, values, changes, position } = plan
  const fields = Object.entries(changes)
  const from = position ? { validFrom: position.validFrom } : {}
  return {
    companyId: tenant,
    actorId,
    at,
    entity: 'users',
    entityId: id,
    label: `${values.fullName} (${username})`,
    action: current ? 'update' : 'create',
    before: current ? discreet(Object.fromEntries(fields.map(([key, { was }]) => [key, was]))) : null,
    after: discreet({ ...Object.fromEntries(fields.map(([key, { is }]) => [key, is])), ...from }),
  }
}

interface RolesOf {
  readonly id: number
  readonly before: readonly number[]
  readonly after: readonly number[]
}

/** Adds and removes roles, and notifies the open sessions of users who had roles. */
export async function writeRoles(tx: Tx, people: readonly RolesOf[]): Promise<void> {
  const pairs = (from: 'before' | 'after', but: 'before' | 'after') =>
    people.flatMap((one) => one[from].filter((role) => !one[but].includes(role)).map((role) => ({ id: one.id, role })))
  const removed = pairs('before', 'after')
  const added = pairs('after', 'before')
  if (removed.length > 0)
    await sql`delete from user_roles r using unnest(${removed.map(({ id }) => id)}::bigint[], ${removed.map(({ role }) => role)}::bigint[]) g (user_id, role_id)
      where r.user_id = g.user_id and r.role_id = g.role_id`.execute(tx)
  if (added.length > 0)
    await sql`insert into user_roles (user_id, role_id) select * from unnest(${added.map(({ id }) => id)}::bigint[], ${added.map(({ role }) => role)}::bigint[]) on conflict do nothing`.execute(
      tx,
    )
  const known = new Set(people.filter(({ before }) => before.length > 0).map(({ id }) => id))
  const notified = new Set([...removed, ...added].map(({ id }) => id).filter((id) => known.has(id)))
  if (notified.size > 0)
    await sql`select pg_notify('live', json_build_object('kind', 'rights', 'id', 0, 'users', ${[...notified]}::bigint[])::text)`.execute(
      tx,
    )
}
