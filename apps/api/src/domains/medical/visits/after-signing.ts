import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'

/** Where a visit goes when it is signed: to the pharmacist where something is prescribed, else to its end. */
export async function afterSigning(tx: Tx, reservationId: number): Promise<'finish' | 'WAITING_MEDICINE'> {
  const [prescribed] = await run(
    tx,
    sql`select 1 from prescriptions p where p.reservation_id = ${reservationId} and p.status in ('draft', 'RETURNED', 'SUBMITTED')
        and exists (select 1 from prescription_lines l where l.prescription_id = p.id)
      for share of p`,
  )
  return prescribed ? 'WAITING_MEDICINE' : 'finish'
}
