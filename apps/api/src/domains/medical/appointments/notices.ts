import type { AppointmentChange } from '@selamat/contract/domains/medical/notifications'
import type { Tx } from '../../../platform/database.ts'
import { emitNotification } from '../../../platform/notification.ts'

interface Appointment {
  readonly id: number
  readonly companyId: number
  readonly number: string
  readonly patientId: number
  readonly bookedBy: number
}

/** Says to the patient, and who booked, what has become of an appointment; not to who did it. */
export async function noticeOf(
  tx: Tx,
  { id, companyId, number, patientId, bookedBy }: Appointment,
  { change, actorId, at }: { readonly change: AppointmentChange; readonly actorId: number | null; readonly at: Date },
): Promise<void> {
  const userIds = [...new Set([patientId, bookedBy])].filter((userId) => userId !== actorId)
  const about = { kind: 'APPOINTMENT_CHANGED', companyId, userIds, entityId: id, type: 'Health' } as const
  await emitNotification(tx, { ...about, params: { number, change } }, at)
}
