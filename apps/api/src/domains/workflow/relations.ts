import type { FlowDefinition } from '@selamat/contract/domains/workflow/flow'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Executor } from '../../platform/database.ts'
import { holdsAt } from '../../platform/dated.ts'

type StepRelation = FlowDefinition['steps'][number]['relation']
/** Who is asked: the users with the relation of a step, or the submitter for a revision. */
export type Relation = StepRelation | 'submitter'

/** The organisation of a case's day, from which its relations derive. */
export interface Organisation {
  readonly companyId: number
  readonly submitterId: number
  readonly superiorId: number | null
  readonly siteId: number | null
}

/** The same as columns of a case, for many cases at once. */
type Place = { readonly [K in keyof Organisation]: Organisation[K] | RawBuilder<unknown> }

/** The relations whose users decide about somebody else's report. */
export const DECIDING_RELATIONS = ['superior', 'safety-officer'] as const

/** How people call the user with a relation. */
export const RELATION_NAMES = {
  superior: 'Superior',
  'safety-officer': 'Safety officer',
  submitter: 'Reporter',
} satisfies Record<Relation, string>

/** Reads a stored relation of a task. */
export function readRelation(value: string): Relation {
  if (value === 'superior' || value === 'safety-officer' || value === 'submitter') return value
  throw new Error(`not a relation: ${value}`)
}

/** Holders of the confirmed appointment at the case's site or at all sites, valid on the day; never the submitter. */
const officers = ({ companyId, siteId, submitterId }: Place, today: string) => sql`
  select a.user_id from appointments a join users o on o.id = a.user_id and o.company_id = ${companyId} and o.archived_at is null
  where a.kind = 'safety-officer' and a.status = 'CONFIRMED' and (a.site_id is null or a.site_id = ${siteId}::bigint) and a.user_id <> ${submitterId}
    and ${holdsAt('a', today)}`

/** The superior on the day of sending, unless gone. */
const superior = ({ superiorId }: Place) => sql`
  select s.id from users s where s.id = ${superiorId}::bigint and s.archived_at is null`

/** The users with each relation, as a selection of user ids. Where nobody does, those of the other relation are asked. */
const relatedUsersSql: Readonly<Record<Relation, (of: Place, today: string) => RawBuilder<unknown>>> = {
  submitter: ({ submitterId }) => sql`select ${submitterId}::bigint`,
  superior: (of, today) => sql`${superior(of)} union all (${officers(of, today)} and not exists (${superior(of)}))`,
  // The only officer's own report is closed by his superior.
  'safety-officer': (of, today) => sql`${officers(of, today)}
    union all (${superior(of)} and not exists (${officers(of, today)}))`,
}

/**
 * The users `u` with a relation for a case on a day: of the tenant, active and, but for the revision, never the submitter:
 * nobody approves his own report. The same condition chooses the candidates of a task and is asked when it is answered.
 */
export function hasRelation(relation: Relation, of: Organisation, today: string): RawBuilder<SqlBool> {
  const other = relation === 'submitter' ? sql`` : sql` and u.id <> ${of.submitterId}`
  return sql<SqlBool>`(u.id in (${relatedUsersSql[relation](of, today)})
    and u.company_id = ${of.companyId} and u.archived_at is null${other})`
}

/** The user ids with a relation for each case `c`, as a selection beside it. */
export const relatedUsersPerCase = (
  relation: (typeof DECIDING_RELATIONS)[number],
  today: string,
): RawBuilder<unknown> =>
  relatedUsersSql[relation](
    {
      companyId: sql.ref('c.companyId'),
      submitterId: sql.ref('c.submitterId'),
      superiorId: sql.ref('c.superiorId'),
      siteId: sql.ref('c.siteId'),
    },
    today,
  )

export interface Person {
  readonly id: number
  readonly fullName: string
}

/** Everybody Who has a relation for a case on a day, by name. */
export async function usersWithRelation(
  db: Executor,
  relation: Relation,
  of: Organisation,
  today: string,
): Promise<Person[]> {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.fullName'])
    .where(hasRelation(relation, of, today))
    .orderBy('u.fullName')
    .orderBy('u.id')
    .execute()
}

/** Names as a person reads them: all of few, some of many. */
export function listNames(people: readonly Person[]): string {
  const names = people.map(({ fullName }) => fullName)
  if (names.length <= 2) return names.join(' and ')
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
}

/** Why a step cannot be reached: nobody has its relation, which only an administrator can cure. */
export const noEligibleUser = (relation: Relation): string =>
  relation === 'submitter'
    ? 'The reporter is no longer active, so that nobody could correct the report'
    : 'Nobody could answer: the reporter has no superior and no safety officer is appointed. Please tell your administrator'
