import { MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { z } from 'zod'
import { run } from '../../../platform/database.ts'
import { emitNotification } from '../../../platform/notification.ts'
import { whoWorksWith } from '../patients/care.ts'
import { staffIds } from '../staff-of-center.ts'
import type { MovedListener } from './moved-listener.ts'

const payload = z.object({ reservationId: z.int(), from: z.string().nullable(), to: z.string() })

/** Tells the reception of a reservation that waits for its approval now: who booked it, moved it or moved up. */
export const tellReception: MovedListener = async ({ clock }, tx, event) => {
  const { reservationId, from, to } = payload.parse(event.payload)
  if (to !== 'WAITING_APPROVAL' || from === 'WAITING_APPROVAL') return
  const [found] = await run<{ number: string; companyId: number; centerId: number; patientId: number }>(
    tx,
    sql`select number, company_id, center_id, patient_id from reservations where id = ${reservationId} and status = ${to}`,
  )
  if (!found) return
  const { number, companyId, centerId, patientId } = found
  const at = clock.now()
  const staff = await staffIds(tx, centerId, [MEDICAL_CENTER, 'update'], formatDate(at))
  const people = staff.filter((userId) => userId !== patientId)
  const userIds = await whoWorksWith(tx, 'appointment', companyId, people)
  const about = { kind: 'APPOINTMENT_TO_APPROVE', companyId, userIds, entityId: reservationId, type: 'Health' } as const
  await emitNotification(tx, { ...about, params: { number } }, at)
}
