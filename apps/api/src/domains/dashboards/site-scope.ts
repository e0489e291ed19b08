import { sql } from 'kysely'
import type { Actor } from '../../platform/access.ts'
import type { Fragment } from '../../platform/records/statements.ts'

/**
 * The rows of a site and an employer that somebody reaches: those of the own site, or of the whole company, contractors' people
 * those of their contractor. What is about places and employers has no owner: the narrower scopes reach none of it.
 */
export function ofSite(actor: Actor, columns: { readonly site: string; readonly employer: string }): Fragment {
  const { scopes, employerId, companyId, siteId } = actor
  if (scopes.includes('all')) return sql`true`
  const reached = scopes.includes('company')
    ? sql`true`
    : scopes.includes('site')
      ? sql`${sql.ref(columns.site)} = ${siteId}`
      : sql`false`
  return employerId === companyId ? reached : sql`(${reached} and ${sql.ref(columns.employer)} = ${employerId})`
}
