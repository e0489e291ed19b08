import type { ArticleContent, AudienceRule } from '@selamat/contract/domains/articles/article-content'
import { type RawBuilder, sql } from 'kysely'
import { type Executor, run, type Tx } from '../../platform/database.ts'
import { isNamed } from './relations.ts'

const COLUMNS = sql`position integer, "siteId" bigint, "departmentId" bigint, "positionId" bigint, "roleId" bigint,
  "employerId" bigint, "groupId" bigint, "userId" bigint, workers text`

/** The rules of an audience as rows `x`, as `article_audiences` has them. */
const rowsOf = (rules: readonly AudienceRule[]): RawBuilder<unknown> => sql`(select g.position, g."siteId" as site_id,
    g."departmentId" as department_id, g."positionId" as position_id, g."roleId" as role_id, g."employerId" as employer_id,
    g."groupId" as group_id, g."userId" as user_id, g.workers
  from jsonb_to_recordset(${JSON.stringify(rules.map((rule, position) => ({ ...rule, position })))}::jsonb) g (${COLUMNS})) x`

interface Audience {
  readonly companyId: number
  readonly everybody: boolean
  readonly audience: readonly AudienceRule[]
  readonly today: string
}

/** How many people an audience has on a day, in all and rule by rule. */
export async function countAudience(db: Executor, { companyId, everybody, audience, today }: Audience) {
  const people = sql`users u where u.company_id = ${companyId} and u.archived_at is null`
  const [found] = await run<{ people: number; rulePeople: number[] }>(
    db,
    sql`with rules as (select * from ${rowsOf(audience)})
      select (select count(*)::int from ${people} and (${everybody} or exists (select from rules x where ${isNamed(today)}))) as people,
        array(select (select count(*)::int from ${people} and ${isNamed(today)}) from rules x order by x.position) as rule_people`,
  )
  return { people: found?.people ?? 0, rulePeople: found?.rulePeople ?? [] }
}

/** Writes the audience of what readers have; nobody named means everybody. */
export async function writeAudience(
  tx: Tx,
  id: number,
  companyId: number,
  { everybody, audience }: ArticleContent,
): Promise<void> {
  await run(tx, sql`delete from article_audiences where article_id = ${id}`)
  if (everybody) return
  await run(
    tx,
    sql`insert into article_audiences (article_id, company_id, position, site_id, department_id, position_id, role_id, employer_id,
        group_id, user_id, workers)
      select ${id}, ${companyId}, x.position, x.site_id, x.department_id, x.position_id, x.role_id, x.employer_id, x.group_id,
        x.user_id, x.workers from ${rowsOf(audience)}`,
  )
}

/** What each rule names, in words: "Production, Bagging Hall". */
export async function audienceLabels(db: Executor, audience: readonly AudienceRule[]): Promise<string[]> {
  if (audience.length === 0) return []
  const rows = await run<{ label: string }>(
    db,
    sql`select concat_ws(', ', case x.workers when 'STAFF' then 'Own people' when 'CONTRACTORS' then 'Contractors' end,
        c.company_name, d.department_name, p.position_name, s.site_name, r.name, g.group_name, u.full_name) as label
      from ${rowsOf(audience)} left join companies c on c.id = x.employer_id left join departments d on d.id = x.department_id
        left join positions p on p.id = x.position_id left join sites s on s.id = x.site_id left join roles r on r.id = x.role_id
        left join groups g on g.id = x.group_id left join users u on u.id = x.user_id order by x.position`,
  )
  return rows.map(({ label }) => label)
}

/** The rules that name something of another company, or nothing any more, by their place. */
export async function unknownRules(
  db: Executor,
  companyId: number,
  audience: readonly AudienceRule[],
): Promise<number[]> {
  if (audience.length === 0) return []
  const known = (
    table: string,
    column: string,
  ) => sql`(x.${sql.ref(column)} is null or exists (select from ${sql.table(table)} o
    where o.id = x.${sql.ref(column)} and o.company_id = ${companyId}))`
  const rows = await run<{ position: number }>(
    db,
    sql`select x.position from ${rowsOf(audience)} where not (${known('sites', 'site_id')} and ${known('departments', 'department_id')}
      and ${known('positions', 'position_id')} and ${known('roles', 'role_id')} and ${known('companies', 'employer_id')}
      and ${known('groups', 'group_id')} and ${known('users', 'user_id')})`,
  )
  return rows.map(({ position }) => position)
}
