import {
  type CheckedItem,
  checksOf,
  type InteractionPair,
} from '@selamat/contract/domains/medical/prescriptions/line-checks'
import type { PrescriptionLine } from '@selamat/contract/domains/medical/prescriptions/prescription'
import type { Control } from '@selamat/contract/domains/medical/stock/stock-words'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Executor, run } from '../../../../platform/database.ts'
import { allergiesOf } from '../allergies.ts'
import { lastDoseOf, pickBatches, type ShelfBatch } from '../pick-batches.ts'

/** The name of an item `i` as it is handed out. */
export const ITEM_NAME = sql`concat_ws(' ', i.item_name, i.strength)`

/** A line as it is stored, with its item. */
export interface StoredLine extends CheckedItem {
  readonly id: number
  readonly itemCode: string
  readonly unit: string
  readonly control: Control
  readonly isLasa: boolean
  readonly qty: number
  readonly dose: string
  readonly timesADay: number
  readonly days: number
  readonly route: string | null
  readonly instruction: string | null
  readonly overrideReason: string | null
  readonly dispensed: number
  readonly closedReason: string | null
}

/** The lines of a prescription in their order. */
export const linesOf = (db: Executor, prescriptionId: number): Promise<StoredLine[]> =>
  run<StoredLine>(
    db,
    sql`select l.id, l.item_id, i.code as item_code, ${ITEM_NAME} as item_name, i.ingredients, i.unit, i.control, i.is_lasa, l.qty,
        l.dose, l.times_a_day, l.days, l.route, l.instruction, l.override_reason, l.dispensed, l.closed_reason
      from prescription_lines l join stock_items i on i.id = l.item_id
      where l.prescription_id = ${prescriptionId} order by l.position, l.id`,
  )

/** What of a line is still to be handed out. */
export const owedOf = ({ qty, dispensed, closedReason }: Pick<StoredLine, 'qty' | 'dispensed' | 'closedReason'>) =>
  closedReason === null ? qty - dispensed : 0

interface For {
  readonly companyId: number
  readonly patientId: number
  /** The prescription that is checked; what it has handed out itself does not count. */
  readonly prescriptionId: number | null
  readonly today: string
}

/** What the checks of a person's medicines look at: allergies, the company's pairs, and what still lasts. */
export async function knownOf(db: Executor, { companyId, patientId, prescriptionId, today }: For) {
  const pairs = run<InteractionPair>(
    db,
    sql`select ingredient_a, ingredient_b, severity, effect from interaction_rules
      where company_id = ${companyId} and archived_at is null order by ingredient_a, ingredient_b`,
  )
  const running = run<CheckedItem>(
    db,
    sql`select distinct on (i.id) i.id as item_id, ${ITEM_NAME} as item_name, i.ingredients
      from prescriptions p join prescription_lines l on l.prescription_id = p.id and l.dispensed > 0
      join stock_items i on i.id = l.item_id
      where p.patient_id = ${patientId} and p.id is distinct from ${prescriptionId}::bigint
        and exists (select 1 from stock_movements m where m.prescription_line_id = l.id and m.kind = 'DISPENSE'
          and (m.at at time zone 'Asia/Jakarta')::date + l.days > ${today}::date)`,
  )
  return { allergies: await allergiesOf(db, patientId), pairs: await pairs, running: await running }
}

/** The batches of items on the shelves of a center. */
const batchesOf = (db: Executor, centerId: number, itemIds: readonly number[]) =>
  run<ShelfBatch & { itemId: number; batchNo: string }>(
    db,
    sql`select b.id, b.item_id, b.batch_no, b.expires_on, b.received_on, b.qty, b.quarantine from stock_batches b
      where b.center_id = ${centerId} and b.item_id = any(${itemIds}) and b.qty > 0`,
  )

type HandedOut = PrescriptionLine['handedOut'][number]
/** What of some lines was handed out or came back, in its order. */
const movementsOf = (db: Executor, lineIds: readonly number[]) =>
  run<Omit<HandedOut, 'at'> & { lineId: number; at: Date }>(
    db,
    sql`select m.prescription_line_id as line_id, m.at, b.batch_no, b.expires_on, -m.qty as qty, a.full_name as actor,
        s.full_name as second_actor
      from stock_movements m join stock_batches b on b.id = m.lot_id join users a on a.id = m.actor_id
      left join users s on s.id = m.second_actor_id
      where m.prescription_line_id = any(${lineIds}) order by m.id`,
  )

interface Where extends For {
  readonly centerId: number
  readonly coversTreatment: boolean
}

/** The lines of a prescription with their checks, the batches that are proposed, and what was handed out. */
export async function presentLines(db: Executor, lines: readonly StoredLine[], where: Where) {
  const known = await knownOf(db, where)
  const checks = checksOf(lines, known)
  const batches = await batchesOf(
    db,
    where.centerId,
    lines.map(({ itemId }) => itemId),
  )
  const movements = await movementsOf(
    db,
    lines.map(({ id }) => id),
  )
  const present = (line: StoredLine, at: number): PrescriptionLine => {
    const { ingredients: _, ...visible } = line
    const { today } = where
    const lastDose = lastDoseOf(today, line.days)
    const treatment = { today, lastDose: where.coversTreatment ? lastDose : null }
    const own = batches.filter(({ itemId }) => itemId === line.itemId)
    return {
      ...visible,
      owed: owedOf(line),
      lastDose,
      checks: checks[at] ?? [],
      batches: pickBatches(own, owedOf(line), treatment).map(({ batch, problem, take }) => {
        const { id: batchId, batchNo, expiresOn, qty: onShelf } = batch
        return { batchId, batchNo, expiresOn, onShelf, proposed: take, problem }
      }),
      handedOut: movements.flatMap(({ lineId, at: when, ...moved }) =>
        lineId === line.id ? [{ ...moved, at: formatTimestamp(when) }] : [],
      ),
    }
  }
  return { allergies: known.allergies, lines: lines.map(present) }
}
