import { APPOINTMENT_KINDS } from '@selamat/contract/domains/identity/appointment'
import type { Tx } from '../../platform/database.ts'
import { emitNotice } from '../../platform/notice.ts'
import { confirmersOf } from './queries/appointment-confirmers.ts'
import type { AppointmentRecord } from './queries/appointments.ts'

const describe = ({ kind, siteName }: AppointmentRecord) =>
  `${APPOINTMENT_KINDS[kind].toLowerCase()} ${siteName === null ? 'at every site' : `at ${siteName}`}`

const notice = ({ companyId, fullName, username }: AppointmentRecord, userIds: readonly number[], body: string) => ({
  companyId,
  userIds: [...userIds],
  subject: fullName,
  type: 'Safety' as const,
  body,
  link: `/user/detail?username=${username}&tab=appointments`,
})

/** Notifies the administrators who can confirm an appointment. */
export async function requestConfirmation(tx: Tx, row: AppointmentRecord, giver: string, at: Date): Promise<void> {
  const confirmers = await confirmersOf(tx, row.companyId, { personId: row.userId, givenBy: row.givenBy ?? 0 })
  if (confirmers.length === 0) return
  const body = `${giver} appointed ${row.fullName} as ${describe(row)}. Confirm or decline the appointment`
  const ids = confirmers.map(({ id }) => id)
  await emitNotice(tx, notice(row, ids, body), at)
}

/** Notifies the giver of an appointment of the decision, and the user too if it was confirmed. */
export async function notifyDecision(tx: Tx, row: AppointmentRecord, decider: string, at: Date): Promise<void> {
  const confirmed = row.status === 'CONFIRMED'
  const body = confirmed
    ? `${decider} confirmed the appointment of ${row.fullName} as ${describe(row)}`
    : `${decider} declined the appointment of ${row.fullName} as ${describe(row)}: ${row.declineReason}`
  const recipients = [...(row.givenBy === null ? [] : [row.givenBy]), ...(confirmed ? [row.userId] : [])]
  if (recipients.length > 0) await emitNotice(tx, notice(row, recipients, body), at)
}
