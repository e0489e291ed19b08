import type { AppointmentRow } from '@selamat/contract/domains/identity/appointment'
import { APPOINTMENT_DECISIONS, appointmentLifecycle } from '@selamat/contract/domains/identity/appointment-lifecycle'
import type { Move } from '@selamat/contract/kit/lifecycle'
import type { Actor } from '../../platform/access.ts'

/** Whose appointment it is, of which company, and who gave it. */
export interface AppointmentParties {
  readonly userId: number
  readonly companyId: number
  readonly givenBy: number | null
}

/**
 * Why an actor is not the second administrator of an appointment, or null: neither the person nor who gave it, and of
 * the company itself, as the people of a contractor must not appoint one another.
 */
export function whyNotDecide({ userId, companyId, givenBy }: AppointmentParties, actor: Actor): string | null {
  if (actor.userId === userId) return 'You cannot decide about your own appointment. Ask another administrator'
  if (actor.userId === givenBy) return 'You gave this appointment. Another administrator must confirm it'
  const ofWholeCompany = actor.scopes.includes('company') && actor.employerId === companyId
  return ofWholeCompany || actor.scopes.includes('all')
    ? null
    : 'Only an administrator of the whole company can confirm it'
}

/** What an actor may decide about an appointment in its present state. */
export function decisionsOn(status: string, reason: string | null): AppointmentRow['allowedActions'] {
  return APPOINTMENT_DECISIONS.flatMap((action) => {
    const { label, from }: Move<string, string> = appointmentLifecycle.actions[action]
    return from.includes(status) ? [{ action, label, allowed: reason === null, reason }] : []
  })
}
