import { MEDICINE } from '@selamat/contract/domains/medical/items'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { z } from 'zod'
import { run } from '../../../platform/database.ts'
import { emitNotifications } from '../../../platform/notification.ts'
import { staffOfCenter } from '../staff-of-center.ts'
import type { StockListener } from '../stock/low-stock.ts'
import { isUsable } from '../stock/shelf.ts'

const payload = z.object({ itemId: z.int() })

interface Owed {
  readonly id: number
  readonly companyId: number
  readonly number: string
  readonly patientId: number
  readonly staff: readonly number[] | null
}

/**
 * Tells who dispenses and the patient, once, that medicine has come in which a partly dispensed prescription still owes: there is a
 * usable batch at the center of the visit that came after the last hand-over. The notices name no medicine.
 */
export const tellOfOwed: StockListener = async ({ clock }, tx, event) => {
  const { itemId } = payload.parse(event.payload)
  const at = clock.now()
  const today = formatDate(at)
  const owed = await run<Owed>(
    tx,
    sql`with arrived as (
        update prescription_lines l set came_in_at = ${at} from prescriptions p join reservations r on r.id = p.reservation_id
        where p.id = l.prescription_id and l.item_id = ${itemId} and l.closed_reason is null and l.dispensed < l.qty
          and l.came_in_at is null and p.status = 'SUBMITTED' and r.status = 'WAITING_MEDICINE'
          and exists (select from prescription_lines d where d.prescription_id = p.id and d.dispensed > 0)
          and exists (select from stock_batches b join stock_movements m on m.lot_id = b.id and m.qty > 0
            and m.kind <> 'RETURN' and m.at > p.updated_at
            where b.item_id = l.item_id and b.center_id = r.center_id and ${isUsable(today)}
            and (b.expires_on is null or b.expires_on >= ${today}::date + l.days - 1))
        returning p.id, p.company_id, p.number, p.patient_id, r.center_id)
      select distinct a.id, a.company_id, a.number, a.patient_id, ${staffOfCenter(sql`a.center_id`, MEDICINE, 'create', today)} as staff
      from arrived a order by a.id`,
  )
  const about = ({ id: entityId, companyId }: Owed) => ({ entityId, companyId, type: 'Health' as const })
  const toStaff = owed.map((one) => ({
    ...about(one),
    kind: 'OWED_MEDICINE_IN' as const,
    userIds: one.staff?.filter((userId) => userId !== one.patientId) ?? [],
    params: { number: one.number },
  }))
  await emitNotifications(tx, toStaff, at)
  const toPatients = owed.map((one) => ({
    ...about(one),
    kind: 'OWED_MEDICINE_READY' as const,
    userIds: [one.patientId],
    params: {},
  }))
  await emitNotifications(tx, toPatients, at)
}
