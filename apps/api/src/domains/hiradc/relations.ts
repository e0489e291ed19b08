import { LIST, SUBMISSION } from '@selamat/contract/domains/hiradc/hiradc'
import { IN_FORCE } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import type { Scope } from '@selamat/contract/kit/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, inScope, type ScopeColumns } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/database.ts'
import { scopesFor } from '../../platform/session.ts'

/** What a data scope looks at, of a revision. */
const columnsOf = (alias: string): ScopeColumns => ({
  company: `${alias}.company_id`,
  employer: `${alias}.employer_id`,
  owner: `${alias}.author_id`,
  department: `${alias}.department_id`,
  site: `${alias}.site_id`,
})

/** The same of a revision `r`. */
export const REVISION_COLUMNS = columnsOf('r')

/** The states in which a revision counts, or counted. */
const READABLE_BY_LIST = [...IN_FORCE, 'SUPERSEDED']

/** Somebody who asks for assessments, with the data scopes of both items. */
export interface Reader {
  readonly actor: Actor
  readonly submission: readonly Scope[]
  readonly list: readonly Scope[]
  readonly today: string
}

export async function readerOf(context: AppContext, db: Executor, actor: Actor, today: string): Promise<Reader> {
  const [submission, list] = await Promise.all([
    scopesFor(context, actor, { anyOf: [SUBMISSION], action: 'read' }, db),
    scopesFor(context, actor, { anyOf: [LIST], action: 'read' }, db),
  ])
  return { actor, submission, list, today }
}

/** The revisions `r` in an actor's data scope. */
export const revisionInScope = (actor: Actor, today: string): RawBuilder<SqlBool> =>
  inScope(actor, REVISION_COLUMNS, today)

/** Whether somebody reaches every assessment of the company: no further condition widens that, and its indexes serve. */
export const reachesCompany = ({ scopes, companyId, employerId }: Actor): boolean =>
  scopes.includes('all') || (scopes.includes('company') && employerId === companyId)

/**
 * The revisions in force `r` (or of another alias) that an actor with Read on HIRADC List reaches: in scope, and those of the
 * own department, whose people have to know them.
 */
export function inForceInScope(actor: Actor, today: string, alias = 'r'): RawBuilder<SqlBool> {
  const inData = inScope(actor, columnsOf(alias), today)
  if (reachesCompany(actor)) return inData
  const [company, department] = [sql.ref(`${alias}.company_id`), sql.ref(`${alias}.department_id`)]
  return sql`(${inData} or (${company} = ${actor.companyId} and ${department} = ${actor.departmentId}))`
}

/**
 * The revisions `r` that somebody can open: drafts and archive by HIRADC Submission, what counts or counted by HIRADC List
 * too, and every revision of an assessment about which they are or were asked.
 */
export const canRead = ({ actor, submission, list, today }: Reader): RawBuilder<SqlBool> => sql`(
  ${revisionInScope({ ...actor, scopes: submission }, today)}
  or (r.status = any(${READABLE_BY_LIST}) and ${inForceInScope({ ...actor, scopes: list }, today)})
  or r.author_id = ${actor.userId}
  or exists (select from hiradc_revisions o join task_candidates tc on tc.case_id = o.case_id
    where o.hiradc_id = r.hiradc_id and tc.user_id = ${actor.userId}))`
