import type { Tx } from '../../platform/database.ts'
import { emitNotification } from '../../platform/notification.ts'
import { confirmersOf } from './queries/appointment-confirmers.ts'
import type { AppointmentRecord } from './queries/appointments.ts'

const paramsOf = ({ fullName, username, kind, siteName }: AppointmentRecord, actor: string) => ({
  fullName,
  username,
  kind,
  siteName,
  actor,
})

/** Asks the administrators who can confirm an appointment to do so. */
export async function requestConfirmation(tx: Tx, row: AppointmentRecord, giver: string, at: Date): Promise<void> {
  const { id: entityId, companyId } = row
  const confirmers = await confirmersOf(tx, companyId, { personId: row.userId, givenBy: row.givenBy ?? 0 })
  const userIds = confirmers.map(({ id }) => id)
  const params = paramsOf(row, giver)
  await emitNotification(tx, { kind: 'APPOINTMENT_PENDING', companyId, userIds, entityId, params }, at)
}

/** Notifies the user who gave an appointment of the decision, and the person appointed where it is confirmed. */
export async function notifyDecision(tx: Tx, row: AppointmentRecord, decider: string, at: Date): Promise<void> {
  const { id: entityId, companyId, userId, givenBy, declineReason: reason } = row
  const givers = givenBy === null ? [] : [givenBy]
  const params = paramsOf(row, decider)
  if (row.status === 'CONFIRMED') {
    const userIds = [...givers, userId]
    await emitNotification(tx, { kind: 'APPOINTMENT_CONFIRMED', companyId, userIds, entityId, params }, at)
  } else {
    const declined = { kind: 'APPOINTMENT_DECLINED', params: { ...params, reason } } as const
    await emitNotification(tx, { ...declined, companyId, userIds: givers, entityId }, at)
  }
}
