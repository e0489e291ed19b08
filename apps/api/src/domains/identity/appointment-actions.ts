import type { AppointmentRow } from '@selamat/contract/domains/identity/appointment'
import { APPOINTMENT_DECISIONS, appointmentLifecycle } from '@selamat/contract/domains/identity/appointment-lifecycle'
import type { Move } from '@selamat/contract/kit/lifecycle'
import type { Actor } from '../../platform/access.ts'

/** The user, company and giver of an appointment. */
export interface AppointmentParties {
  readonly userId: number
  readonly companyId: number
  readonly givenBy: number | null
}

/**
 * Why an actor cannot be the second administrator of an appointment, or null. The actor must be neither the user nor the
 * giver, and belong to the company itself, because contractor staff must not appoint one another.
 */
export function whyNotDecide({ userId, companyId, givenBy }: AppointmentParties, actor: Actor): string | null {
  if (actor.userId === userId) return 'You cannot decide about your own appointment. Ask another administrator'
  if (actor.userId === givenBy) return 'You gave this appointment. Another administrator must confirm it'
  const ofWholeCompany = actor.scopes.includes('company') && actor.employerId === companyId
  return ofWholeCompany || actor.scopes.includes('all')
    ? null
    : 'Only an administrator of the whole company can confirm it'
}

/** The decisions about an appointment in its current state, with the reason if the actor cannot make them. */
export function decisionsOn(status: string, reason: string | null): AppointmentRow['allowedActions'] {
  return APPOINTMENT_DECISIONS.flatMap((action) => {
    const { label, from }: Move<string, string> = appointmentLifecycle.actions[action]
    return from.includes(status) ? [{ action, label, allowed: reason === null, reason }] : []
  })
}
