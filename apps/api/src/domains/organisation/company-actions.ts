import { COMPANY_ACTIONS } from '@selamat/contract/domains/organisation/company'
import { companyLifecycle } from '@selamat/contract/domains/organisation/company-lifecycle'
import type { AllowedAction, Move } from '@selamat/contract/kit/lifecycle'
import type { Actor } from '../../platform/access.ts'

interface CompanyRow {
  readonly id: number
  readonly subcont: boolean
  readonly status: string
}

/** Why an actor cannot change the status of a company, or null: not of the own one; of a tenant only with all companies. */
export function denialReason({ id, subcont }: Pick<CompanyRow, 'id' | 'subcont'>, actor: Actor): string | null {
  if (id === actor.companyId || id === actor.employerId) return 'This is your own company'
  if (!subcont && !actor.scopes.includes('all')) return 'Only an administrator of all companies can do this'
  return null
}

/** The actions of an actor on a company in its present state. */
export function actionsOn(row: CompanyRow, actor: Actor): AllowedAction[] {
  const reason = denialReason(row, actor)
  return COMPANY_ACTIONS.flatMap((action) => {
    const { label, from }: Move<string, string> = companyLifecycle.actions[action]
    return from.includes(row.status) ? [{ action, label, allowed: reason === null, reason }] : []
  })
}
