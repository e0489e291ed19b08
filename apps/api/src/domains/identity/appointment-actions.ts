import { APPOINTMENT_KINDS } from '@selamat/contract/domains/identity/appointment'
import { appointmentLifecycle } from '@selamat/contract/domains/identity/appointment-lifecycle'
import type { Actor } from '../../platform/access.ts'
import { changes } from '../../platform/audit.ts'
import { lifecycleOf } from '../../platform/lifecycle.ts'
import { notifyDecision, requestConfirmation } from './appointment-notifications.ts'
import { type AppointmentRecord, appointmentOf } from './queries/appointments.ts'

/** The audited values of an appointment. */
export const auditValues = (row: AppointmentRecord): Record<string, unknown> => ({
  appointment: APPOINTMENT_KINDS[row.kind],
  site: row.siteName ?? 'every site',
  validFrom: row.validFrom,
  validUntil: row.validUntil,
  certificate: row.certificate,
  status: row.status,
})

/** What can be done to an appointment; the audit row is its user's. */
export const appointmentMoves = lifecycleOf(appointmentLifecycle, {
  table: 'appointments',
  relations: {
    // Checked against the data scope of the user before, as for every other change of a user.
    administrator: () => null,
    // Neither the user nor the giver, and of the company itself: contractor staff must not appoint one another.
    'second administrator': ({ userId, companyId, givenBy }: AppointmentRecord, actor: Actor) => {
      if (actor.userId === userId) return 'You cannot decide about your own appointment. Ask another administrator'
      if (actor.userId === givenBy) return 'You gave this appointment. Another administrator must confirm it'
      const ofWholeCompany = actor.scopes.includes('company') && actor.employerId === companyId
      return ofWholeCompany || actor.scopes.includes('all')
        ? null
        : 'Only an administrator of the whole company can confirm it'
    },
  },
  audit: async ({ tx, subject, action, at }) => ({
    companyId: subject.companyId,
    entity: 'users',
    entityId: subject.userId,
    label: `${subject.fullName} (${subject.username})`,
    action: `${action}-appointment`,
    ...changes(auditValues(subject), auditValues(await appointmentOf(tx, subject.id, at))),
  }),
  emit: async ({ tx, subject, action, to, actor, at }) => {
    const row = await appointmentOf(tx, subject.id, at)
    if (action !== 'change') await notifyDecision(tx, row, actor.fullName, at)
    else if (to === 'PENDING') await requestConfirmation(tx, row, actor.fullName, at)
  },
})
