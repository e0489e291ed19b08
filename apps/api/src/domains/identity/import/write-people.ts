import { run, type Tx } from '../../../platform/database.ts'
import { NOBODYS_HASH } from '../../../platform/password-hash.ts'
import type { Plan } from './plan-row.ts'

const FIELDS = `"fullName" text, email text, phone text, "nikPassport" text, gender text, "dateOfBirth" date, category text,
  "menuPreferences" text[], "employerId" bigint, "groupId" bigint`

const INSERT = `insert into users (company_id, employer_id, username, full_name, email, phone, nik_passport, gender, date_of_birth,
    category, group_id, menu_preferences, password_hash, password_changed_at, must_change_password, created_at, updated_at,
    created_by, updated_by)
  select $2, g."employerId", g.username, g."fullName", g.email, g.phone, g."nikPassport", g.gender, g."dateOfBirth",
    g.category, g."groupId", g."menuPreferences", $3, $4, false, $4, $4, $5, $5
  from jsonb_to_recordset($1::jsonb) as g(username text, ${FIELDS})
  on conflict do nothing returning id, username`

const UPDATE = `update users u set full_name = g."fullName", email = g.email, phone = g.phone, nik_passport = g."nikPassport",
    gender = g.gender, date_of_birth = g."dateOfBirth", category = g.category, group_id = g."groupId",
    menu_preferences = g."menuPreferences", employer_id = g."employerId", updated_at = $2, updated_by = $3, version = u.version + 1
  from jsonb_to_recordset($1::jsonb) as g(id bigint, ${FIELDS}) where u.id = g.id`

const CLOSE = `update employments e set valid_until = g.day - 1, updated_at = $3, updated_by = $4, version = e.version + 1
  from unnest($1::bigint[], $2::date[]) g (id, day) where e.id = g.id`

const POSITION = `"positionId" bigint, "sectionId" bigint, "departmentId" bigint, "siteId" bigint, "superiorId" bigint,
  "validFrom" date, "validUntil" date`

const CORRECT = `update employments e set position_id = g."positionId", section_id = g."sectionId", department_id = g."departmentId",
    site_id = g."siteId", superior_id = g."superiorId", updated_at = $2, updated_by = $3, version = e.version + 1
  from jsonb_to_recordset($1::jsonb) as g(id bigint, ${POSITION}) where e.id = g.id`

const BEGIN = `insert into employments (user_id, position_id, section_id, department_id, site_id, superior_id, valid_from, valid_until,
    created_at, updated_at, created_by, updated_by)
  select g."userId", g."positionId", g."sectionId", g."departmentId", g."siteId", g."superiorId", g."validFrom", g."validUntil",
    $2, $2, $3, $3 from jsonb_to_recordset($1::jsonb) as g("userId" bigint, ${POSITION})`

const TAKE_ROLES = `delete from user_roles r using unnest($1::bigint[], $2::bigint[]) g (user_id, role_id)
  where r.user_id = g.user_id and r.role_id = g.role_id`
const GIVE_ROLES = `insert into user_roles (user_id, role_id) select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing`
const NOTIFY = `select pg_notify('live', json_build_object('kind', 'rights', 'id', 0, 'users', $1::bigint[])::text)`

/** In whose name people are written. */
export interface Hand {
  readonly tenant: number
  readonly actorId: number
  readonly at: Date
}

/** Inserts new people, who have no password before one is given or set by "Forgot password"; gives their ids by employee ID. Whoever was inserted by somebody else meanwhile is left out. */
export async function insertPeople(tx: Tx, plans: readonly Plan[], { tenant, actorId, at }: Hand) {
  const added = plans.map(({ username, values }) => ({ username, ...values }))
  const rows =
    added.length === 0
      ? []
      : await run<{ id: number; username: string }>(tx, INSERT, [
          JSON.stringify(added),
          tenant,
          NOBODYS_HASH,
          at,
          actorId,
        ])
  return new Map(rows.map(({ id, username }) => [username, id]))
}

/** A person with the plan that is carried out. */
export interface Carried {
  readonly id: number
  readonly plan: Plan
}

/** Writes the values of people who were there, and of all their posts and roles. */
export async function writePeople(tx: Tx, carried: readonly Carried[], { actorId, at }: Hand): Promise<void> {
  const changed = carried.filter(({ plan }) => plan.person)
  const values = changed.map(({ id, plan }) => ({ id, ...plan.values }))
  if (values.length > 0) await run(tx, UPDATE, [JSON.stringify(values), at, actorId])
  const positions = carried.flatMap(({ id, plan: { position } }) => (position ? [{ id, ...position }] : []))
  const closed = positions.filter(({ closes }) => closes !== null)
  if (closed.length > 0) {
    await run(tx, CLOSE, [closed.map(({ closes }) => closes), closed.map(({ validFrom }) => validFrom), at, actorId])
  }
  const corrected = positions.flatMap(({ corrects, position, validFrom, validUntil }) =>
    corrects === null ? [] : [{ id: corrects, ...position, validFrom, validUntil }],
  )
  if (corrected.length > 0) await run(tx, CORRECT, [JSON.stringify(corrected), at, actorId])
  const started = positions.flatMap(({ id, corrects, position, validFrom, validUntil }) =>
    corrects === null ? [{ userId: id, ...position, validFrom, validUntil }] : [],
  )
  if (started.length > 0) await run(tx, BEGIN, [JSON.stringify(started), at, actorId])
  await writeRoles(
    tx,
    carried.map(({ id, plan }) => ({ id, before: plan.person?.state.roleIds ?? [], after: plan.roleIds })),
  )
}

interface RolesOf {
  readonly id: number
  readonly before: readonly number[]
  readonly after: readonly number[]
}

/** Gives and takes roles, and tells the open browsers of those who had an account. */
export async function writeRoles(tx: Tx, people: readonly RolesOf[]): Promise<void> {
  const pairs = (from: 'before' | 'after', but: 'before' | 'after') =>
    people.flatMap((one) => one[from].filter((role) => !one[but].includes(role)).map((role) => ({ id: one.id, role })))
  const removed = pairs('before', 'after')
  const added = pairs('after', 'before')
  if (removed.length > 0) await run(tx, TAKE_ROLES, [removed.map(({ id }) => id), removed.map(({ role }) => role)])
  if (added.length > 0) await run(tx, GIVE_ROLES, [added.map(({ id }) => id), added.map(({ role }) => role)])
  const known = new Set(people.filter(({ before }) => before.length > 0).map(({ id }) => id))
  const notified = new Set([...removed, ...added].map(({ id }) => id).filter((id) => known.has(id)))
  if (notified.size > 0) await run(tx, NOTIFY, [[...notified]])
}
