import { PERMIT } from '@selamat/contract/domains/permits/items'
import type { can as Can } from '../../lib/session.ts'

/** What a role does first: look at the board, request a permit, look after people, or report. */
export type MainAct = 'board' | 'permit' | 'people' | 'report'

/** Whether somebody looks after the work of others: has the dashboard of those in charge, or reads permits and requests none. */
export const isInCharge = (can: typeof Can): boolean =>
  can('read', PERMIT) && (can('read', 'submenu/Dashboard PIC') || !can('create', PERMIT))

/** The main act of a role, by what it can do; a contractor's people come to request permits. */
export function mainActOf(can: typeof Can, isContractor: boolean): MainAct {
  if (can('create', 'submenu/User')) return 'people'
  if (isInCharge(can)) return 'board'
  return isContractor && can('create', PERMIT) ? 'permit' : 'report'
}
