import { MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { run, type Tx } from '../../../../platform/database.ts'
import { emitNotifications } from '../../../../platform/notification.ts'
import { staffOfCenter } from '../../staff-of-center.ts'

interface Closed {
  readonly id: number
  readonly companyId: number
  readonly center: string
  readonly reservations: number
  readonly staff: number[] | null
}

/** Tells the reception of each center how many reservations stand outside the hours since slots were closed; it calls the patients. */
export async function tellOfClosed(tx: Tx, slotIds: readonly number[], at: Date): Promise<void> {
  if (slotIds.length === 0) return
  const centers = await run<Closed>(
    tx,
    sql`select m.id, m.company_id, m.center_name as center, count(distinct r.id)::int as reservations,
        ${staffOfCenter(sql`m.id`, MEDICAL_CENTER, 'update', formatDate(at))} as staff
      from reservation_slots h join reservations r on r.id = h.reservation_id and r.status in ('WAITING_APPROVAL', 'CONFIRMED')
      join medical_centers m on m.id = r.center_id where h.slot_id = any(${[...slotIds]}) group by m.id order by m.id`,
  )
  const notices = centers.map(({ id, companyId, center, reservations, staff }) => ({
    kind: 'SCHEDULE_CHANGED' as const,
    companyId,
    userIds: staff ?? [],
    entityId: id,
    type: 'Health' as const,
    params: { center, reservations },
  }))
  await emitNotifications(tx, notices, at)
}
