import { CASE_KINDS, type CaseKind } from '@selamat/contract/domains/workflow/case'
import type { AssigneeRule, TaskNode } from '@selamat/contract/domains/workflow/flow-definition'
import { ruleName } from '@selamat/contract/domains/workflow/flow-text'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import type { Action, ItemKey, Scope } from '@selamat/contract/kit/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, inScope, reachesCompany } from '../../platform/access.ts'
import type { Executor } from '../../platform/database.ts'
import { holdsAt } from '../../platform/dated.ts'
import type { CaseKindRule, CaseKinds } from './case-kinds.ts'

/** What of a case its assignee rules look at: the organisation of its day, and its place. */
export interface CaseOrigin {
  /** Null before the case exists. */
  readonly caseId: number | null
  readonly companyId: number
  readonly submitterId: number
  readonly superiorId: number | null
  readonly departmentId: number | null
  readonly siteId: number | null
  readonly locationId: number | null
  readonly subLocationId: number | null
}

/** The same as columns, for many cases at once. */
type Origin = { readonly [K in keyof CaseOrigin]: CaseOrigin[K] | RawBuilder<unknown> }
type RuleOf<R extends AssigneeRule['rule']> = Extract<AssigneeRule, { rule: R }>

const superiorAt = (level: number, of: Origin, today: string): RawBuilder<unknown> =>
  level === 1
    ? sql`select ${of.superiorId}::bigint`
    : sql`select e.superior_id from employments e
        where e.user_id in (${superiorAt(level - 1, of, today)}) and ${holdsAt('e', today)}`

/** Each rule as a selection of user ids; who of them is eligible is decided by `eligible`. */
const RULES: {
  readonly [R in AssigneeRule['rule']]: (rule: RuleOf<R>, of: Origin, today: string) => RawBuilder<unknown>
} = {
  submitter: (_rule, { submitterId }) => sql`select ${submitterId}::bigint`,
  superior: ({ level }, of, today) => superiorAt(level, of, today),
  // Members of the department with a superior outside it.
  'department-head': (_rule, { departmentId }, today) => sql`
    select e.user_id from employments e where e.department_id = ${departmentId}::bigint and ${holdsAt('e', today)}
      and not exists (select from employments s where s.user_id = e.superior_id and s.department_id = e.department_id
        and ${holdsAt('s', today)})`,
  'area-owner': (_rule, { locationId, subLocationId }) => sql`
    select coalesce((select p.area_owner_id from sub_locations p where p.id = ${subLocationId}::bigint),
      area_owner_of(${locationId}::bigint))`,
  // Confirmed, valid on the day, at the site of the case or at all sites.
  appointment: ({ kind }, { siteId }, today) => sql`
    select a.user_id from appointments a where a.kind = ${kind} and a.status = 'CONFIRMED'
      and (a.site_id is null or a.site_id = ${siteId}::bigint) and ${holdsAt('a', today)}`,
  role: ({ name }, { companyId }) => sql`
    select r.user_id from user_roles r join roles o on o.id = r.role_id
    where o.company_id = ${companyId}::bigint and lower(o.name) = lower(${name})`,
  position: ({ name }, { companyId }, today) => sql`
    select e.user_id from employments e join positions o on o.id = e.position_id
    where o.company_id = ${companyId}::bigint and lower(o.position_name) = lower(${name}) and ${holdsAt('e', today)}`,
  users: ({ usernames }) => sql`select n.id from users n where n.username = any(${[...usernames]})`,
  'user-field': ({ field }, { caseId }) => sql`
    select n.id from users n where n.username = (select coalesce((select s.answers from submissions s
        where s.case_id = k.id and s.node = 'start' order by s.revision desc limit 1), k.facts) ->> ${field}
      from cases k where k.id = ${caseId}::bigint)`,
}

const selectionOf = <R extends AssigneeRule['rule']>(rule: RuleOf<R>, of: Origin, today: string): RawBuilder<unknown> =>
  RULES[rule.rule as R](rule, of, today)

/** Active users of the tenant whom a rule names; nobody but the submitter's own correction is the submitter's. */
function eligible(rule: AssigneeRule, of: Origin, today: string): RawBuilder<unknown> {
  const other = rule.rule === 'submitter' ? sql`` : sql` and x.id <> ${of.submitterId}::bigint`
  return sql`select x.id from users x where x.id in (${selectionOf(rule, of, today)})
    and x.company_id = ${of.companyId}::bigint and x.archived_at is null${other}`
}

/** The user ids of the first rule that names somebody, as a selection. */
export function assignees(rules: readonly AssigneeRule[], of: Origin, today: string): RawBuilder<unknown> {
  const each = rules.map((rule) => eligible(rule, of, today))
  const first = each.map((one, at) => {
    const before = each.slice(0, at).map((earlier) => sql`not exists (${earlier})`)
    return before.length === 0 ? one : sql`(${one} and ${sql.join(before, sql` and `)})`
  })
  return sql.join(first, sql` union all `)
}

/** The same for each case `c`, as a selection beside it. */
export const assigneesPerCase = (rules: readonly AssigneeRule[], today: string): RawBuilder<unknown> =>
  assignees(rules, CASE_ORIGIN, today)

/** The columns of a case `c` that assignee rules look at. */
const CASE_ORIGIN: Origin = {
  caseId: sql.ref('c.id'),
  companyId: sql.ref('c.companyId'),
  submitterId: sql.ref('c.submitterId'),
  superiorId: sql.ref('c.superiorId'),
  departmentId: sql.ref('c.departmentId'),
  siteId: sql.ref('c.siteId'),
  locationId: sql.ref('c.locationId'),
  subLocationId: sql.ref('c.subLocationId'),
}

/** A node of the workflow of a case, and the rule of its kind. */
interface NodeRule {
  readonly node: TaskNode
  readonly rule: CaseKindRule
  readonly today: string
}

/**
 * Whether a user may have a task of a node beside those whom its rules chose: as a stand-in, by a reassignment or hand-over, as
 * an added approver or as a superior. Asked when the task is given and again when it is answered. Where an answer is a
 * signature, one of the rules must name this very person, who is independent; elsewhere every colleague may.
 */
export function mayDecide(
  user: RawBuilder<unknown>,
  { node, rule, today }: NodeRule,
  of: Origin = CASE_ORIGIN,
): RawBuilder<SqlBool> {
  if (rule.independent === undefined) return sql<SqlBool>`true`
  const named = node.assignee.map((one) => sql`${user} in (${eligible(one, of, today)})`)
  return sql<SqlBool>`((${sql.join(named, sql` or `)}) and ${rule.independent(user, of.caseId, node.id)})`
}

/** Whether a delegation `d` holds for a task: the person's own, or named by somebody who is independent of the case. */
export function holdsFor({ node, rule }: NodeRule, caseId: Origin['caseId'] = CASE_ORIGIN.caseId): RawBuilder<SqlBool> {
  if (rule.independent === undefined) return sql<SqlBool>`true`
  return sql<SqlBool>`(d.created_by is null or d.created_by = d.user_id or ${rule.independent(sql`d.created_by`, caseId, node.id)})`
}

/**
 * The users `u` who can answer an open task now. Its candidates are the authority, checked again: whom a rule chose must
 * still be chosen by it, a delegation must still run (for a confidential case to somebody who reads its kind), a person to
 * whom the task was reassigned, escalated or added stays, each where that person may decide it. A shared task can also be
 * answered by somebody whom its rules name only since it was opened, unless it was reassigned.
 */
export function canAnswer(
  node: TaskNode,
  taskId: number,
  of: CaseOrigin,
  today: string,
  rule: CaseKindRule,
): RawBuilder<SqlBool> {
  const { assignee, completion } = node
  const { confidential, items } = rule
  const nodeRule = { node, rule, today }
  const isOwn = assignee.every(({ rule }) => rule === 'submitter')
  const candidate = sql`select tc.source from task_candidates tc where tc.task_id = ${taskId} and tc.user_id = u.id and tc.open`
  const stands = sql`(exists (${candidate} and (tc.source in ('reassign', 'escalation', 'added') or (tc.source = 'delegation' and exists (
    select from delegations d join task_candidates o on o.task_id = tc.task_id and o.user_id = d.user_id and o.open
    where d.to_user_id = u.id and ${holdsAt('d', today)} and ${holdsFor(nodeRule, of.caseId)})
    and ${confidential ? holdsItem(sql`u.id`, items) : sql`true`}))) and ${mayDecide(sql`u.id`, nodeRule, of)})`
  const chosen = sql`u.id in (${assignees(assignee, of, today)})`
  const byRule =
    completion === 'any'
      ? sql`(exists (${candidate}) or not exists (select from task_candidates tc
          where tc.task_id = ${taskId} and tc.source = 'reassign' and tc.open))`
      : sql`exists (${candidate})`
  return sql<SqlBool>`(u.company_id = ${of.companyId} and u.archived_at is null
    ${isOwn ? sql`` : sql`and u.id <> ${of.submitterId}`}
    and (${stands} or (${chosen} and ${byRule})))`
}

/** Somebody who asks for cases, and the data scopes in which the items of each kind open them. */
export interface CaseReader {
  readonly actor: Actor
  readonly kinds: CaseKinds
  readonly scopes: ReadonlyMap<CaseKind, readonly Scope[]>
  readonly today: string
}

const anyKind = (
  condition: (kind: CaseKind) => RawBuilder<SqlBool>,
  among: readonly CaseKind[] = CASE_KINDS,
): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    among.map((kind) => sql`(c.kind = ${kind} and ${condition(kind)})`),
    sql` or `,
  )})`

/** The actor with the scopes in which the items of a kind open its cases. */
const readerOfKind = ({ actor, scopes }: CaseReader, kind: CaseKind): Actor => ({
  ...actor,
  scopes: scopes.get(kind) ?? [],
})

/** The cases `c` that somebody reads by the items of their kind, in the data scope. */
export const readsByItem = (reader: CaseReader, among?: readonly CaseKind[]): RawBuilder<SqlBool> =>
  anyKind((kind) => {
    const { columns, opensFor } = reader.kinds[kind]
    const reached = inScope(readerOfKind(reader, kind), columns, reader.today)
    return opensFor === undefined ? reached : sql<SqlBool>`(${reached} and ${opensFor(reader.actor)})`
  }, among)

/**
 * The cases `c` whose open tasks a holder of the item of an operation can reassign: in the data scope of the item, those of
 * a confidential kind only where the items of the kind open them too.
 */
export const inReachOf = (reader: CaseReader): RawBuilder<SqlBool> => {
  const { actor, kinds, today } = reader
  const byItem = readsByItem(reader)
  return anyKind((kind) => {
    const { columns, confidential } = kinds[kind]
    return sql`${inScope(actor, columns, today)} and ${confidential ? byItem : sql`true`}`
  })
}

/**
 * The cases `c` of some kinds that somebody reads: by the items of their kind, as their submitter, or as a candidate of their tasks.
 * Of a confidential case only a candidate of an open task, or who answered one, is a reader. It decides whatever shows a case.
 */
export function canRead(reader: CaseReader, among: readonly CaseKind[] = CASE_KINDS): RawBuilder<SqlBool> {
  const { userId } = reader.actor
  // The items first: whose cases they open needs no other reason, and is not looked up among the tasks.
  const byItem = readsByItem(reader, among)
  const others = among.filter(
    (kind) => reader.kinds[kind].opensFor !== undefined || !reachesCompany(readerOfKind(reader, kind)),
  )
  if (others.length === 0) return byItem
  const asCandidate = (kind: CaseKind) => sql<SqlBool>`exists (select from task_candidates tc where tc.case_id = c.id
    and tc.user_id = ${userId} ${reader.kinds[kind].confidential ? sql`and (tc.open or tc.settled_at is not null)` : sql``})`
  return sql`(${byItem} or c.submitter_id = ${userId} or ${anyKind(asCandidate, others)})`
}

/** The user holds an action on one of the items. */
export const holdsItem = (
  userId: RawBuilder<unknown>,
  items: readonly ItemKey[],
  action: Action = 'read',
): RawBuilder<SqlBool> => sql`exists (
  select from user_roles ur join roles r on r.id = ur.role_id and r.archived_at is null
  join role_grants g on g.role_id = r.id and g.item_id = any(${items.map(storedItemId)}) and ${action} = any(g.actions)
  where ur.user_id = ${userId})`

export interface Person {
  readonly id: number
  readonly fullName: string
}

const people = (db: Executor, condition: RawBuilder<SqlBool>): Promise<Person[]> =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.fullName'])
    .where(condition)
    .orderBy('u.fullName')
    .orderBy('u.id')
    .execute()

/** Everybody whom assignee rules name for a case on a day, by name. */
export const assigneesOf = (db: Executor, rules: readonly AssigneeRule[], of: CaseOrigin, today: string) =>
  people(db, sql<SqlBool>`u.id in (${assignees(rules, of, today)})`)

/**
 * Which of some rules that look at no report name anybody of a company on a day, in their order. An appointment at any site
 * counts.
 */
export async function namesAnybody(
  db: Executor,
  rules: readonly AssigneeRule[],
  companyId: number,
  today: string,
): Promise<boolean[]> {
  if (rules.length === 0) return []
  const nowhere = { caseId: null, companyId, submitterId: 0, superiorId: null, departmentId: null }
  const of = { ...nowhere, siteId: sql.ref('a.siteId'), locationId: null, subLocationId: null }
  const each = rules.map((rule) => sql`exists (${eligible(rule, of, today)})`)
  const { rows } = await sql<{ named: boolean[] }>`select array[${sql.join(each)}] as named`.execute(db)
  return rows[0]?.named ?? []
}

/** How many people of a company there are on a day, and how many of them have no active superior. */
export async function peopleWithoutSuperior(db: Executor, companyId: number, today: string) {
  const { rows } = await sql<{ people: number; without: number }>`
    select count(*)::int as people, (count(*) filter (where s.id is null))::int as without
    from users u join employments e on e.user_id = u.id and ${holdsAt('e', today)}
    left join users s on s.id = e.superior_id and s.archived_at is null
    where u.company_id = ${companyId} and u.archived_at is null`.execute(db)
  return rows[0] ?? { people: 0, without: 0 }
}

/** Everybody who can answer an open task now, by name. */
export const answerersOf = (
  db: Executor,
  node: TaskNode,
  taskId: number,
  of: CaseOrigin,
  today: string,
  rule: CaseKindRule,
) => people(db, canAnswer(node, taskId, of, today, rule))

/** The positions of people on a day, by user id. */
export async function positionsOf(db: Executor, of: readonly Person[], today: string): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('employments as e')
    .innerJoin('positions as p', 'p.id', 'e.positionId')
    .select(['e.userId', 'p.positionName'])
    .where((where) => where('e.userId', '=', where.fn.any(where.val(of.map(({ id }) => id)))))
    .where(holdsAt('e', today))
    .execute()
  return new Map(rows.map(({ userId, positionName }) => [userId, positionName]))
}

/** Names as a person reads them: all of few, some of many. */
export function listNames(found: readonly Person[]): string {
  const names = found.map(({ fullName }) => fullName)
  if (names.length <= 2) return names.join(' and ')
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
}

/** Why a step cannot be reached: its rules name nobody, which only an administrator can cure. */
export function noEligibleUser(rules: readonly AssigneeRule[]): string {
  if (rules.every(({ rule }) => rule === 'submitter')) return 'The reporter is archived and cannot correct the report'
  // An employee ID says nothing to the reader.
  const names = rules.map((rule) =>
    rule.rule === 'users' ? 'active person of the step' : ruleName(rule).toLowerCase(),
  )
  return `No ${names.join(' or ')} is set. Tell your administrator`
}
