import { ARTICLES } from '@selamat/contract/domains/articles/items'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Action, Scope } from '@selamat/contract/kit/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, inScope, type ScopeColumns, subordinatesOf } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/database.ts'
import { holdsAt } from '../../platform/dated.ts'
import { scopesFor } from '../../platform/session.ts'

type Condition = RawBuilder<SqlBool>

const COLUMNS: ScopeColumns = {
  company: 'a.company_id',
  employer: 'a.employer_id',
  owner: 'a.author_id',
  department: 'a.department_id',
  site: 'a.site_id',
}

/** The articles `a` in the data scope in which somebody holds the item. */
export const inArticleScope = (actor: Actor, today: string): Condition => inScope(actor, COLUMNS, today)

/** Somebody who asks for articles: who they are, when, and in which scopes they manage them. */
export interface ArticleReader {
  readonly actor: Actor
  readonly at: Date
  readonly today: string
  readonly managing: readonly Scope[]
}

/** Reads in which scopes somebody manages articles, for an action on the item. */
export async function articleReader(
  context: AppContext,
  db: Executor,
  actor: Actor,
  action: Action = 'read',
): Promise<ArticleReader> {
  const at = context.clock.now()
  const managing = await scopesFor(context, actor, { anyOf: [ARTICLES], action }, db)
  return { actor, at, today: formatDate(at), managing }
}

/** The person `u` is as a row `x` of an audience says, on a day. */
export const isNamed = (today: string): Condition => sql<SqlBool>`((x.user_id is null or x.user_id = u.id)
  and (x.employer_id is null or x.employer_id = u.employer_id)
  and (x.workers is null or (x.workers = 'STAFF') = (u.employer_id = u.company_id))
  and (x.group_id is null or x.group_id = u.group_id)
  and (x.role_id is null or exists (select from user_roles ur where ur.user_id = u.id and ur.role_id = x.role_id))
  and (num_nonnulls(x.site_id, x.department_id, x.position_id) = 0 or exists (select from employments e
    where e.user_id = u.id and ${holdsAt('e', today)} and (x.site_id is null or e.site_id = x.site_id)
      and (x.department_id is null or e.department_id = x.department_id)
      and (x.position_id is null or e.position_id = x.position_id))))`

/** The person `u` belongs to the audience of the article `a` on a day; who has left belongs to none. */
export const inAudience = (
  today: string,
): Condition => sql<SqlBool>`(u.company_id = a.company_id and u.archived_at is null
  and (a.is_for_all or exists (select from article_audiences x where x.article_id = a.id and ${isNamed(today)})))`

/** Readers have the article `a`: what is due is decided by the clock. */
export const isPublished = (at: Date): Condition =>
  sql<SqlBool>`(a.status in ('SCHEDULED', 'PUBLISH') and a.publish_at <= ${at})`

/** The last day of the article `a` is not over. */
export const isInDate = (today: string): Condition =>
  sql<SqlBool>`(a.valid_until is null or a.valid_until >= ${today}::date)`

/** The acknowledgement `k` counts for the article `a`: of what holds now, and not too old. */
export const counts = (at: Date): Condition => sql<SqlBool>`(k.article_id = a.id and k.revision >= a.material_revision
  and (a.renew_months is null or k.at + make_interval(months => a.renew_months) > ${at}))`

/** The person `u` has acknowledged what counts of the article `a`. */
export const hasAcknowledged = (at: Date, user: RawBuilder<unknown> = sql`u.id`): Condition =>
  sql<SqlBool>`exists (select from article_acknowledgements k where k.user_id = ${user} and ${counts(at)})`

/** The article `a` is for the actor: of everybody, of an audience with the actor, or it stops work, which everybody may know. */
const isFor = (
  { userId, companyId }: Actor,
  today: string,
): Condition => sql<SqlBool>`(a.is_for_all or a.stop_location_id is not null
  or a.id in (select x.article_id from article_audiences x join users u on u.id = ${userId}
    where x.company_id = ${companyId} and ${isNamed(today)}))`

/** The articles `a` that somebody reads. The same condition decides list, count, search, page and files. */
export const canRead = ({ actor, at, today }: ArticleReader): Condition =>
  sql<SqlBool>`(a.company_id = ${actor.companyId} and ${isPublished(at)} and ${isFor(actor, today)})`

/** The articles `a` that somebody manages, in the data scope of the item. */
export const manages = ({ actor, today, managing }: ArticleReader): Condition =>
  inScope({ ...actor, scopes: managing }, COLUMNS, today)

/** The published articles `a` that somebody opens: as a reader, or as who manages them. */
export const canOpen = (reader: ArticleReader): Condition =>
  sql<SqlBool>`(${canRead(reader)} or (${isPublished(reader.at)} and ${manages(reader)}))`

/** The people `u` whose reading somebody may know: oneself, the own people, and everybody where one manages the article `a`. */
export const mayKnowOf = (reader: ArticleReader): Condition =>
  sql<SqlBool>`(u.id = ${reader.actor.userId} or ${manages(reader)} or u.id in (${subordinatesOf(reader.actor, reader.today)}))`
