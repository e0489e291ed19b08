import { DAY } from '@selamat/contract/kit/time'
import { run } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'
import { seeded } from './random.ts'

interface Kind {
  readonly name: string
  readonly code: string
  readonly standard: string
  readonly sizes?: readonly string[]
  readonly months: number
  readonly about: string
}

const CLOTHES = ['S', 'M', 'L', 'XL', 'XXL']
const SHOES = ['38', '39', '40', '41', '42', '43', '44', '45']
const GLOVES = ['8', '9', '10', '11']

const KINDS: readonly Kind[] = [
  { name: 'Safety helmet', code: 'APD-HLM', standard: 'SNI 1811 / EN 397', months: 36, about: 'Colour by rank: white staff, yellow operators, blue contractors' },
  { name: 'Safety shoes', code: 'APD-SHO', standard: 'SNI 7079 / EN ISO 20345 S3', sizes: SHOES, months: 12, about: 'Steel toe, oil-proof sole' },
  { name: 'Coverall, flame retardant', code: 'APD-CVR', standard: 'EN ISO 11612', sizes: CLOTHES, months: 18, about: 'Every process area' },
  { name: 'Safety glasses, clear', code: 'APD-GLS', standard: 'EN 166', months: 12, about: 'Scratched ones are replaced at once' },
  { name: 'Ear muffs', code: 'APD-EAR', standard: 'EN 352-1', months: 24, about: 'Compressor hall and boiler house: above 85 dB(A)' },
  { name: 'Half mask with ABEK filter', code: 'APD-RSP', standard: 'EN 140 / EN 14387', sizes: ['S', 'M', 'L'], months: 24, about: 'Ammonia; fit test before the first use' },
  { name: 'Filter ABEK1', code: 'APD-FLT', standard: 'EN 14387', months: 6, about: 'Six months after it was opened' },
  { name: 'Chemical gloves, nitrile', code: 'APD-GLC', standard: 'EN ISO 374-1', sizes: GLOVES, months: 6, about: 'Sampling and loading' },
  { name: 'Leather gloves', code: 'APD-GLL', standard: 'EN 388', sizes: GLOVES, months: 6, about: 'Mechanical work' },
  { name: 'Full body harness', code: 'APD-HRN', standard: 'EN 361 / SNI 8604', sizes: ['M', 'L'], months: 60, about: 'With double lanyard; inspected every six months' },
  { name: 'Face shield', code: 'APD-FSH', standard: 'EN 166', months: 24, about: 'Grinding, decanting' },
  { name: 'Chemical suit, type 3', code: 'APD-SUT', standard: 'EN 14605', sizes: CLOTHES, months: 36, about: 'Acid and ammonia lines' },
  { name: 'Welding helmet', code: 'APD-WLD', standard: 'EN 175', months: 36, about: 'Shade 9 to 13' },
  { name: 'Life jacket', code: 'APD-LFJ', standard: 'SNI 7269 / ISO 12402', sizes: ['Standard', 'Large'], months: 60, about: 'Jetty 2' },
] // biome-ignore format: a table reads better in lines

/** Items that are issued together, by index in `KINDS`. */
const SETS = [[0, 1, 2], [3, 4], [5, 6], [1, 7], [0, 3, 8], [9], [2, 1], [6], [10, 4]] // biome-ignore format: a list
/** Before how many days each set was: the first of it to wear out is some days to weeks over, due soon or new. */
const DAYS_AGO = [350, 378, 172, 20, 191, 900, 388, 190, 2]
/** Each next round of the sets was so many days earlier, so that not all fall due on one day. */
const DAYS_APART = 4
/** Recent issues without a signature yet. */
const UNSIGNED_WITHIN = 5
const CONDITIONS = ['WORN', 'DAMAGED', 'GOOD', 'LOST']

const HOLDERS = [
  '10000008', '10000008', '10000009', '10000013', '10000014', '10000015', '10000016', '10000012', '10000008', '10000005',
  ...Array.from({ length: 35 }, (_, n) => String(10_001_001 + n * 3)),
] // biome-ignore format: accounts in one line

const INSERT_KINDS = `insert into personal_protective_equipment (company_id, ppe_name, code, standard, sizes, service_months, description, created_at, updated_at)
  select $1, g.name, g.code, g.standard, array(select jsonb_array_elements_text(g.sizes::jsonb)), g.months, g.about, $2, $2
  from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::text[]) g (name, code, standard, sizes, months, about)`

const INSERT_RECEIPTS = `insert into ppe_receipts (company_id, user_id, signed_name, signed_at, signed_by, created_at, created_by, updated_at)
  select u.company_id, u.id, case when g.signed then u.full_name end, case when g.signed then g.at + interval '20 minutes' end,
    case when g.signed then u.id end, g.at, i.id, g.at
  from (select username, signed, $1::timestamptz - days * interval '1 day' as at, n
    from unnest($2::text[], $3::boolean[], $4::int[]) with ordinality o (username, signed, days, n)) g
  join users u on u.username = g.username join users i on i.username = $5 order by g.n returning id`

const INSERT_ISSUES = `insert into ppe_issues (company_id, receipt_id, ppe_id, user_id, size, quantity, issued_on, replace_by, status, signed_at,
    returned_on, condition, created_at, created_by, updated_at)
  select r.company_id, r.id, k.id, r.user_id, g.size, g.quantity, d.day, d.day + k.service_months * interval '1 month', g.status,
    case when g.status <> 'ISSUED' then r.signed_at end, case when g.status = 'RETURNED' then d.day + 60 end, g.condition,
    r.created_at, r.created_by, r.updated_at
  from unnest($1::bigint[], $2::text[], $3::text[], $4::int[], $5::text[], $6::text[]) with ordinality g (receipt_id, code, size, quantity, status, condition, n)
  join ppe_receipts r on r.id = g.receipt_id
  join personal_protective_equipment k on k.company_id = r.company_id and k.code = g.code
  cross join lateral (select (r.created_at at time zone 'Asia/Jakarta')::date as day) d order by g.n`

/** What lies in the store, of each size of a kind. */
const STORE = [['APD-HLM', 60], ['APD-SHO', 14], ['APD-GLS', 120], ['APD-EAR', 40], ['APD-FLT', 200], ['APD-GLC', 30]] as const // biome-ignore format: a list
const STORED_DAYS_AGO = 1

const INSERT_LOTS = `insert into ppe_lots (company_id, ppe_id, size, created_at, updated_at)
  select k.company_id, k.id, s.size, $1, $1
  from personal_protective_equipment k join users u on u.company_id = k.company_id and u.username = $2
  cross join lateral unnest(case when k.sizes = '{}' then array[null] else k.sizes end) s (size)
  where k.code = any($3)`

const INSERT_RECEIVED = `insert into ppe_movements (lot_id, kind, qty, reason, actor_id, at)
  select l.id, 'RECEIVE', g.qty, 'Stocktaking', u.id, $1
  from unnest($3::text[], $4::int[]) g (code, qty) join personal_protective_equipment k on k.code = g.code
  join ppe_lots l on l.ppe_id = k.id join users u on u.company_id = k.company_id and u.username = $2 order by l.id`

/** The kinds of PPE of a company. */
export async function loadPpeKinds({ tx, now }: DemoContext, companyId: number): Promise<void> {
  const all = <T>(value: (kind: Kind) => T) => KINDS.map(value)
  await run(tx, INSERT_KINDS, [
    companyId,
    now,
    all(({ name }) => name),
    all(({ code }) => code),
    all(({ standard }) => standard),
    all(({ sizes = [] }) => JSON.stringify(sizes)),
    all(({ months }) => months),
    all(({ about }) => about),
  ])
}

/** What some forty people were handed out by the safety officer: signed, waiting, overdue and returned. */
export async function loadPpeIssues({ tx, now }: DemoContext): Promise<void> {
  const random = seeded(15)
  const receiptPlans = HOLDERS.map((username, n) => {
    const nth = DAYS_AGO[n % DAYS_AGO.length] ?? 0
    const days = nth > UNSIGNED_WITHIN ? nth + Math.floor(n / DAYS_AGO.length) * DAYS_APART : nth
    const kinds = (SETS[n % SETS.length] ?? []).flatMap((index) => KINDS[index] ?? [])
    return { username, days, signed: days > UNSIGNED_WITHIN, kinds }
  })
  const made = await run<{ id: number }>(tx, INSERT_RECEIPTS, [
    now,
    receiptPlans.map(({ username }) => username),
    receiptPlans.map(({ signed }) => signed),
    receiptPlans.map(({ days }) => days),
    '10000004',
  ])
  const receipts = made.map(({ id }) => id).sort((one, other) => one - other)
  const issues = receiptPlans.flatMap(({ kinds, signed, days }, n) =>
    kinds.map(({ code, sizes }) => {
      const returned = signed && days > 60 && random.below(5) === 0
      return {
        receiptId: receipts[n] ?? 0,
        code,
        size: sizes ? random.pick(sizes) : null,
        quantity: code === 'APD-FLT' ? 2 : 1,
        status: returned ? 'RETURNED' : signed ? 'RECEIVED' : 'ISSUED',
        condition: returned ? random.pick(CONDITIONS) : null,
      }
    }),
  )
  await run(tx, INSERT_ISSUES, [
    issues.map(({ receiptId }) => receiptId),
    issues.map(({ code }) => code),
    issues.map(({ size }) => size),
    issues.map(({ quantity }) => quantity),
    issues.map(({ status }) => status),
    issues.map(({ condition }) => condition),
  ])
  const stored = new Date(now.getTime() - STORED_DAYS_AGO * DAY)
  const codes = STORE.map(([code]) => code)
  await run(tx, INSERT_LOTS, [stored, '10000004', codes])
  await run(tx, INSERT_RECEIVED, [stored, '10000004', codes, STORE.map(([, qty]) => qty)])
}
