import { formatDate } from '@selamat/contract/kit/dates'
import { plural } from '@selamat/contract/kit/plural'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { FileResult } from '../../../platform/handler-result.ts'
import { labelSheets } from '../../../platform/pdf/label-sheet.ts'
import type { ReservationSubject } from '../appointments/reservation-subject.ts'
import { ITEM_NAME } from './queries/lines.ts'

interface HandedOut {
  readonly number: string
  readonly patient: string
  readonly username: string
  readonly item: string
  readonly unit: string
  readonly qty: number
  readonly dose: string
  readonly timesADay: number
  readonly days: number
  readonly route: string | null
  readonly instruction: string | null
  readonly batchNo: string
  readonly expiresOn: string | null
  readonly center: string
  readonly at: Date
}

/**
 * The labels of what of a visit's prescription is with the patient, one for each batch of a medicine: whose it is, how it is taken,
 * batch and expiry. Throws 422 while nothing was handed out.
 */
export async function printLabels({ database }: AppContext, visit: ReservationSubject): Promise<FileResult> {
  const handedOut = await run<HandedOut>(
    database.kysely,
    sql`select p.number, u.full_name as patient, u.username, ${ITEM_NAME} as item, i.unit, (-sum(m.qty))::int as qty, l.dose, l.times_a_day,
        l.days, l.route, l.instruction, b.batch_no, b.expires_on, c.center_name as center, max(m.at) as at
      from prescriptions p join prescription_lines l on l.prescription_id = p.id join stock_items i on i.id = l.item_id
        join stock_movements m on m.prescription_line_id = l.id join stock_batches b on b.id = m.lot_id
        join users u on u.id = p.patient_id join medical_centers c on c.id = b.center_id
      where p.reservation_id = ${visit.id} group by p.id, l.id, i.id, b.id, u.id, c.id having sum(m.qty) < 0 order by l.position, l.id, b.id`,
  )
  const [first] = handedOut
  if (!first) throw httpError('RULE', { message: 'Nothing was handed out yet' })
  const labels = handedOut.map((one) => ({
    head: `${one.center} · ${formatDate(one.at)}`,
    title: one.patient,
    lines: [
      `${one.username} · ${one.number}`,
      `${one.item}, ${plural(one.qty, one.unit)}`,
      [`${one.dose}, ${one.timesADay} × a day, ${plural(one.days, 'day')}`, one.route].filter(Boolean).join(', '),
      one.instruction ?? '',
      [`Batch ${one.batchNo}`, one.expiresOn === null ? null : `expires ${one.expiresOn}`].filter(Boolean).join(', '),
    ].filter(Boolean),
  }))
  const name = `labels-${first.number.replaceAll('/', '-')}.pdf`
  return { file: await labelSheets('Medicine labels', labels), name, contentType: 'application/pdf' }
}
