import type { ClinicPart } from '@selamat/contract/domains/medical/clinic-home'
import { PERMIT } from '@selamat/contract/domains/permits/items'
import type { can as Can } from '../../lib/session.ts'

/** What a role does first: look at the board, request a permit, look after people, or report; at the clinic see, receive or dispense. */
export type MainAct = 'board' | 'permit' | 'people' | 'report' | 'patient' | 'desk' | 'dispense'

/** Whether somebody looks after the work of others: has the dashboard of those in charge, or reads permits and requests none. */
export const isInCharge = (can: typeof Can): boolean =>
  can('read', PERMIT) && (can('read', 'submenu/Dashboard PIC') || !can('create', PERMIT))

/** What each part of the clinic does first. */
const CLINIC_ACTS = { DOCTOR: 'patient', NURSE: 'desk', PHARMACIST: 'dispense' } as const

/** Whether the main act is one of the clinic. */
export const isOfClinic = (action: MainAct): boolean => Object.values<MainAct>(CLINIC_ACTS).includes(action)

/** The main act of a role, by what it can do and its part in the clinic; a contractor's people come to request permits. */
export function mainActOf(can: typeof Can, isContractor: boolean, part: ClinicPart | null = null): MainAct {
  if (can('create', 'submenu/User')) return 'people'
  if (isInCharge(can)) return 'board'
  if (part !== null) return CLINIC_ACTS[part]
  return isContractor && can('create', PERMIT) ? 'permit' : 'report'
}
