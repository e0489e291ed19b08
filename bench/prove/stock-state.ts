import { sql } from 'kysely'
import { type Database, run } from '../../apps/api/src/platform/database.ts'
import { unbalanced } from '../clinic.ts'
import type { Actor } from './server-under-test.ts'

/** The batches of the proof begin so. */
export const SHELF = 'PRV-'
const [ITEMS, BATCHES_EACH, PRESCRIPTIONS] = [4, 3, 400] as const

interface Batch {
  readonly id: number
  readonly version: number
  readonly itemId: number
  readonly centerId: number
  readonly batchNo: string
  readonly expiresOn: string
}
interface Stored {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly reservationId: number
  readonly lineId: number
  readonly itemId: number
  readonly dispensed: number
  readonly owed: number
}
interface OpenCount {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly lines: readonly { readonly batchId: number; readonly qty: number }[]
}

/** What writers look at: as it is in the database, so that they often come too late. */
export interface Shelf {
  readonly writers: number
  readonly centers: readonly number[]
  readonly prescriptions: readonly number[]
  readonly asDoctor: Actor
  readonly batches: () => Promise<Batch[]>
  readonly prescription: (id: number) => Promise<Stored | undefined>
  readonly count: (centerId: number) => Promise<OpenCount | undefined>
}

const C = sql`(select u.company_id, u.id as doctor_id, k.id as clinician_id from users u join clinicians k on k.user_id = u.id
  where u.username = '10000006')`

/**
 * Empties the pharmacy of the demo and puts some batches of a few medicines on the shelves of two centers, with people who wait for
 * their medicine.
 */
export async function fillShelves({ kysely }: Database, writers: number) {
  await run(kysely, sql`update stock_counts set status = 'CANCELLED' where status in ('OPEN', 'COUNTED')`)
  const centers = await run<{ id: number }>(
    kysely,
    sql`insert into medical_centers (company_id, center_name, site_id, created_at, updated_at)
      select c.company_id, 'Pharmacy ' || n, s.id, now(), now() from ${C} c, generate_series(1, 2) n,
        lateral (select min(id) as id from sites where company_id = c.company_id) s returning id`,
  )
  await run(
    kysely,
    sql`insert into stock_items (company_id, kind, medicine_name, code, unit, type_id, ingredients, form, created_at, updated_at)
      select c.company_id, 'MEDICINE', 'Provol ' || n, ${SHELF} || n, 'tablet', t.id, array['provol ' || n], 'TABLET', now(), now()
      from ${C} c, (select min(t.id) as id from medicine_types t, ${C} c where t.company_id = c.company_id) t, generate_series(1, ${ITEMS}::int) n`,
  )
  await run(
    kysely,
    sql`insert into stock_batches (company_id, item_id, center_id, batch_no, expires_on, received_on, created_at, updated_at)
      select i.company_id, i.id, m.id, ${SHELF} || n, current_date + 200 + n, current_date, now(), now()
      from stock_items i join medical_centers m on m.center_name like 'Pharmacy %' cross join generate_series(1, ${BATCHES_EACH}::int) n
      where i.code like ${`${SHELF}%`}`,
  )
  const prescriptions = await run<{ id: number }>(
    kysely,
    sql`with p as (select u.id, row_number() over (order by u.id) as n from users u, ${C} c where u.company_id = c.company_id
        and u.employer_id = u.company_id and u.archived_at is null and u.username > '10001000'
        and not exists (select from reservations r where r.patient_id = u.id) order by u.id limit ${PRESCRIPTIONS}),
      known as (insert into patients (id, company_id, rm_number, created_at, updated_at)
        select p.id, c.company_id, 'RM-P' || p.n, now(), now() from p, ${C} c on conflict do nothing),
      r as (insert into reservations (company_id, number, patient_id, booked_by, visit_type_id, center_id, clinician_id, starts_at, ends_at, status,
          checked_in_at, called_in_at, created_at, updated_at)
        select c.company_id, 'MED/RSV/PRV/' || p.n, p.id, p.id, y.id, m.ids[1 + p.n % 2], c.clinician_id, now(), now() + interval '30 minutes',
          'WAITING_MEDICINE', now(), now(), now(), now()
        from p, ${C} c, (select min(y.id) as id from visit_types y, ${C} c where y.company_id = c.company_id) y,
          (select array_agg(id order by id) as ids from medical_centers where center_name like 'Pharmacy %') m returning *),
      x as (insert into prescriptions (company_id, number, reservation_id, patient_id, status, prescriber_id, submitted_at, created_at, updated_at)
        select r.company_id, replace(r.number, 'RSV', 'RX'), r.id, r.patient_id, 'SUBMITTED', c.doctor_id, now(), now(), now() from r, ${C} c returning *)
      insert into prescription_lines (prescription_id, position, item_id, qty, dose, times_a_day, days)
      select x.id, 1, i.ids[1 + x.id % ${ITEMS}], 1 + x.id % 20, '1 tablet', 1, 5 from x,
        (select array_agg(id order by id) as ids from stock_items where code like ${`${SHELF}%`}) i returning prescription_id as id`,
  )
  return { writers, centers: centers.map(({ id }) => id), prescriptions: prescriptions.map(({ id }) => id) }
}

/** Reads what writers look at. */
export const shelfState = ({ kysely }: Database): Pick<Shelf, 'batches' | 'prescription' | 'count'> => ({
  batches: () =>
    run<Batch>(
      kysely,
      sql`select id, version, item_id, center_id, batch_no, expires_on from stock_batches where batch_no like ${`${SHELF}%`} order by id`,
    ),
  prescription: async (id) =>
    (
      await run<Stored>(
        kysely,
        sql`select p.id, p.version, p.status, p.reservation_id, l.id as line_id, l.item_id, l.dispensed,
            case when l.closed_reason is null then l.qty - l.dispensed else 0 end as owed
          from prescriptions p join prescription_lines l on l.prescription_id = p.id where p.id = ${id}`,
      )
    )[0],
  count: async (centerId) => {
    const [found] = await run<Omit<OpenCount, 'lines'>>(
      kysely,
      sql`select id, version, status from stock_counts where center_id = ${centerId} and status in ('OPEN', 'COUNTED')`,
    )
    if (!found) return undefined
    const lines = await run<{ batchId: number; qty: number }>(
      kysely,
      sql`select l.batch_id, b.qty from stock_count_lines l join stock_batches b on b.id = l.batch_id
        where l.count_id = ${found.id} and not l.posted order by l.batch_id`,
    )
    return { ...found, lines }
  },
})

/** What the ledger and the shelf do not agree on. */
export async function wrongShelves(database: Database): Promise<string[]> {
  const { kysely } = database
  const sums = await unbalanced(database)
  const chain = await run<{ id: number }>(
    kysely,
    sql`select id from (select m.id, m.balance_after, sum(m.qty) over (partition by m.lot_id order by m.id) as sum from stock_movements m
      join stock_batches b on b.id = m.lot_id where b.batch_no like ${`${SHELF}%`}) c where balance_after <> sum or balance_after < 0`,
  )
  const lines = await run<{ id: number }>(
    kysely,
    sql`select l.id from prescription_lines l join stock_items i on i.id = l.item_id
      where i.code like ${`${SHELF}%`} and l.dispensed <> -coalesce((select sum(m.qty) from stock_movements m where m.prescription_line_id = l.id), 0)`,
  )
  return [
    ...sums.map((one) => `batch ${one.id} has ${one.qty}, its ledger ${one.sum}`),
    ...chain.map(({ id }) => `the balance after movement ${id} is not the sum`),
    ...lines.map(({ id }) => `line ${id} is not the sum of its movements`),
  ]
}

/** An operation: how it was answered, and how much it moves in all. */
export interface Mark {
  readonly outcome: 'done' | 'refused' | 'unknown'
  readonly amount: number
}
/** What is handed out bears no reason; its lines say how much it was. */
const HANDED_OUT = 'Handed out'

/** Operations that are there more or less often than they were answered: once where done, never where refused, at most once else. */
export async function wrongKeys({ kysely }: Database, marks: ReadonlyMap<string, Mark>): Promise<string[]> {
  const rows = await run<{ reason: string; amount: number }>(
    kysely,
    sql`select m.reason, sum(abs(m.qty))::int as amount from stock_movements m where m.reason like '% of the proof' group by 1`,
  )
  const amounts = new Map(rows.map(({ reason, amount }) => [reason, amount]))
  return [...marks].flatMap(([mark, { outcome, amount }]) => {
    if (mark.startsWith(HANDED_OUT)) return []
    const found = amounts.get(mark) ?? 0
    const right = outcome === 'done' ? found === amount : found === 0 || (outcome === 'unknown' && found === amount)
    return right ? [] : [`${mark} was ${outcome}, moves ${amount} and has moved ${found}`]
  })
}

/** Lines that have not got what was answered. */
export async function wrongLines({ kysely }: Database, lines: ReadonlyMap<number, number>): Promise<string[]> {
  const rows = await run<{ id: number; dispensed: number }>(
    kysely,
    sql`select id, dispensed from prescription_lines where id = any(${[...lines.keys()]}::bigint[])`,
  )
  return rows.flatMap(({ id, dispensed }) =>
    dispensed === lines.get(id) ? [] : [`line ${id} has got ${dispensed}, and ${lines.get(id)} was answered`],
  )
}
