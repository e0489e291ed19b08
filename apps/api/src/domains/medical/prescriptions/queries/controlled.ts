import { MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import {
  type BatchRecipient,
  type batchRecipients,
  type ControlledMovement,
  controlledMovements,
  type controlledRegister,
} from '@selamat/contract/domains/medical/prescriptions/controlled-register'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { tenantOf } from '../../../../platform/access.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { run } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import type { SignedCall } from '../../../../platform/http.ts'
import { matching } from '../../../../platform/keyword.ts'
import { hasOneOf } from '../../../../platform/records/conditions.ts'
import { inTenant } from '../../../../platform/records/scope.ts'
import { all, type Fragment, pageStatements } from '../../../../platform/records/statements.ts'
import { column, instants } from '../../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../../register/register-queries.ts'
import { personScope } from '../../../identity/index.ts'
import { caring } from '../../fitness/care.ts'
import { inCare, readerOf } from '../../patients/care.ts'
import { medicalReadings } from '../../patients/readings.ts'
import { worksWith } from '../../who-sees.ts'
import { ITEM_NAME } from './lines.ts'

const named = (isWork: boolean, column: string): Fragment => (isWork ? sql.ref(column) : sql`null`)
/** Who has a medicine is shown to whose work prescriptions are. */
const columnsFor = (
  isWork: boolean,
): Fragment => sql`t.id, t.at, i.id as item_id, ${ITEM_NAME} as item_name, i.control, i.unit, b.batch_no, b.expires_on, m.center_name,
  t.kind as movement, t.qty, t.balance_after, ${named(isWork, 'p.patient_id')} as patient_id,
  ${named(isWork, 'u.full_name')} as patient_name, ${named(isWork, 'u.username')} as username,
  ${named(isWork, 'p.number')} as prescription_number, ${named(isWork, 'd.full_name')} as prescriber, a.full_name as actor, s.full_name as second_actor, t.reason`
const JOINS = `join stock_batches b on b.id = t.lot_id join stock_items i on i.id = b.item_id
  join medical_centers m on m.id = b.center_id join users a on a.id = t.actor_id left join users s on s.id = t.second_actor_id
  left join prescription_lines l on l.id = t.prescription_line_id left join prescriptions p on p.id = l.prescription_id
  left join users u on u.id = p.patient_id left join users d on d.id = p.prescriber_id`

const ofBatches = (condition: Fragment): Fragment =>
  sql`t.lot_id in (select b.id from stock_batches b join stock_items i on i.id = b.item_id where ${condition})`

type Stored = Omit<ControlledMovement, 'at'> & { readonly at: Date }

const reads = registerQueries(controlledMovements, {
  table: 'stock_movements',
  reader: async (asking: Asking) => ({
    ...asking,
    isWork: worksWith('prescription', await readerOf(asking.db, asking.actor)),
  }),
  scope: ({ actor }) =>
    all([...inTenant(tenantOf(inCare(actor))), ofBatches(sql`i.kind = 'MEDICINE' and i.control <> 'NONE'`)]),
  filters: {
    at: instants('t.at'),
    control: (controls) => ofBatches(hasOneOf(sql`i.control`, controls)),
    centerId: (ids) => ofBatches(hasOneOf(sql`b.center_id`, ids)),
    id: column('t.id'),
  },
  keyword: (pattern) => ofBatches(sql`i.search_text ${matching(pattern)} or lower(b.batch_no) ${matching(pattern)}`),
  // They are written in the order of the clock.
  sorts: { at: [] },
  statements: ({ isWork }) => pageStatements('stock_movements', columnsFor(isWork), JOINS),
  present: (rows: readonly Stored[]) => rows.map(({ at, ...row }) => ({ ...row, at: formatTimestamp(at) })),
})

type Disclosing = Pick<SignedCall, 'discloses'>
const READING = { part: 'PRESCRIPTION', purpose: 'AUDIT' } as const

/** Says whose medicine a response names: one reading a person, or that it names nobody. */
function disclose({ discloses }: Disclosing, patientIds: readonly (number | null)[]): void {
  const people = new Set(patientIds.filter((id) => id !== null))
  if (people.size === 0) discloses(null)
  for (const id of people) discloses(medicalReadings.of(id, READING))
}

/** A page of the register of controlled medicines. */
export async function listControlled(context: AppContext, call: SignedCall<typeof controlledRegister.list>) {
  const page = await reads.list(context, call.actor, call.body)
  disclose(
    call,
    page.data.map(({ patientId }) => patientId),
  )
  return page
}

/** The register as an Excel file. */
export async function exportControlled(context: AppContext, call: SignedCall<typeof controlledRegister.export>) {
  const { where, reader } = await reads.select(context, call.actor, call.body)
  const people = await run<{ id: number }>(
    context.database.kysely,
    sql`select distinct p.patient_id as id from stock_movements t join prescription_lines l on l.id = t.prescription_line_id
      join prescriptions p on p.id = l.prescription_id where ${where} and ${reader.isWork}::boolean`,
  )
  disclose(
    call,
    people.map(({ id }) => id),
  )
  return reads.export(context, call)
}

/**
 * Who has something of a batch, so that they can be called: those in the scope of Medical Record. Throws 403 without it, 404 for a
 * batch of another company.
 */
export async function recipientsOf(context: AppContext, call: SignedCall<typeof batchRecipients>) {
  const { actor, body } = call
  const db = context.database.kysely
  const reader = await caring(context, actor, [MEDICAL_RECORD, 'prescription'])
  if (reader.scopes.length === 0) throw httpError('FORBIDDEN')
  const own = all([sql`t.id = ${body.batchId}`, ...inTenant(tenantOf(actor))])
  const [batch] = await run(db, sql`select 1 from stock_batches t where ${own}`)
  if (!batch) throw httpError('NOT_FOUND')
  const reached = personScope(reader, formatDate(context.clock.now()))
  const recipients = await run<BatchRecipient>(
    db,
    sql`select p.patient_id, u.full_name as patient_name, u.username, u.phone, max(p.number) as prescription_number,
        -sum(m.qty)::int as qty, i.unit, (max(m.at) at time zone 'Asia/Jakarta')::date as last_on
      from stock_movements m join prescription_lines l on l.id = m.prescription_line_id
      join prescriptions p on p.id = l.prescription_id join users u on u.id = p.patient_id
      join stock_items i on i.id = l.item_id
      where m.lot_id = ${body.batchId} and exists (select 1 from users t where t.id = p.patient_id and ${reached})
      group by p.patient_id, u.full_name, u.username, u.phone, i.unit having sum(m.qty) < 0
      order by u.full_name, p.patient_id`,
  )
  if (recipients.length === 0) call.discloses(null)
  for (const { patientId } of recipients) {
    call.discloses(medicalReadings.of(patientId, { part: 'PRESCRIPTION', purpose: 'RECALL' }))
  }
  return { recipients }
}
