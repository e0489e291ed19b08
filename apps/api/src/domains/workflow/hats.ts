import type { FlowDefinition } from '@selamat/contract/domains/workflow/flow'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Executor } from '../../platform/database.ts'
import { holdsAt } from '../../platform/dated.ts'

type StepHat = FlowDefinition['steps'][number]['hat']
/** Who is asked: the wearers of a step's hat, or the submitter for a revision. */
export type Hat = StepHat | 'submitter'

/** The organisation of a case's day, from which its hats derive. */
export interface Organisation {
  readonly companyId: number
  readonly submitterId: number
  readonly superiorId: number | null
  readonly siteId: number | null
}

/** The same as columns of a case, for many cases at once. */
type Place = { readonly [K in keyof Organisation]: Organisation[K] | RawBuilder<unknown> }

/** The hats whose wearers decide about somebody else's report. */
export const DECIDING_HATS = ['superior', 'safety-officer'] as const

/** How people call the wearer of a hat. */
export const HAT_NAMES = {
  superior: 'Superior',
  'safety-officer': 'Safety officer',
  submitter: 'Reporter',
} satisfies Record<Hat, string>

/** Reads a stored hat of a task. */
export function readHat(value: string): Hat {
  if (value === 'superior' || value === 'safety-officer' || value === 'submitter') return value
  throw new Error(`not a hat: ${value}`)
}

/** Holders of the confirmed appointment at the case's site or at all sites, valid on the day; never the submitter. */
const officers = ({ companyId, siteId, submitterId }: Place, today: string) => sql`
  select a.user_id from appointments a join users o on o.id = a.user_id and o.company_id = ${companyId} and o.archived_at is null
  where a.hat = 'safety-officer' and a.status = 'CONFIRMED' and (a.site_id is null or a.site_id = ${siteId}::bigint) and a.user_id <> ${submitterId}
    and ${holdsAt('a', today)}`

/** The superior on the day of sending, unless gone. */
const superior = ({ superiorId }: Place) => sql`
  select s.id from users s where s.id = ${superiorId}::bigint and s.archived_at is null`

/** Who wears each hat, as a selection of user ids. Where nobody does, those of the other hat are asked. */
const wearersSql: Readonly<Record<Hat, (of: Place, today: string) => RawBuilder<unknown>>> = {
  submitter: ({ submitterId }) => sql`select ${submitterId}::bigint`,
  superior: (of, today) => sql`${superior(of)} union all (${officers(of, today)} and not exists (${superior(of)}))`,
  // The only officer's own report is closed by his superior.
  'safety-officer': (of, today) => sql`${officers(of, today)}
    union all (${superior(of)} and not exists (${officers(of, today)}))`,
}

/**
 * The users `u` who wear a hat for a case on a day: of the tenant, active and, but for the revision, never the submitter:
 * nobody approves his own report. The same condition chooses the candidates of a task and is asked when it is answered.
 */
export function wears(hat: Hat, of: Organisation, today: string): RawBuilder<SqlBool> {
  const other = hat === 'submitter' ? sql`` : sql` and u.id <> ${of.submitterId}`
  return sql<SqlBool>`(u.id in (${wearersSql[hat](of, today)})
    and u.company_id = ${of.companyId} and u.archived_at is null${other})`
}

/** The user ids that wear a hat for each case `c`, as a selection beside it. */
export const wearersPerCase = (hat: (typeof DECIDING_HATS)[number], today: string): RawBuilder<unknown> =>
  wearersSql[hat](
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

/** Everybody who wears a hat for a case on a day, by name. */
export async function wearersOf(db: Executor, hat: Hat, of: Organisation, today: string): Promise<Person[]> {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.fullName'])
    .where(wears(hat, of, today))
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

/** Why a step cannot be reached: nobody wears its hat, which only an administrator can cure. */
export const nobodyWears = (hat: Hat): string =>
  hat === 'submitter'
    ? 'The reporter is no longer active, so that nobody could correct the report'
    : 'Nobody could answer: the reporter has no superior and no safety officer is appointed. Please tell your administrator'
