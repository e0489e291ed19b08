import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { run } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'
import { DEMO_KINDS, DEMO_PART_TYPES, type DemoKind } from './equipment-kinds.ts'
import { type Random, seeded } from './random.ts'

const SEED = 1480
const DAYS_A_MONTH = 30.4

interface DemoEquipment {
  readonly code: string
  readonly family: string
  readonly type: string
  readonly parent: string | null
  readonly serial: string | null
  readonly brand: string | null
  readonly model: string | null
  readonly capacity: string | null
  readonly agent: string | null
  readonly location: string | null
  readonly holder: string | null
  readonly status: string
  readonly reason: string | null
  readonly since: string
  readonly inspected: string | null
  readonly tested: string | null
  readonly calibrated: string | null
  readonly licence: string | null
  readonly licensedUntil: string | null
}

type Plan = Pick<DemoKind, 'category' | 'type'> &
  Partial<Pick<DemoKind, 'description' | 'inspection' | 'test' | 'calibration' | 'licence' | 'upload'>>

const HOLDERS = ['10000008', '10000009', '10000012', '10000013', '10000015', '10001003', '10001005', '10001009']

/** When something planned was last done: mostly in time, now and then too long ago, now and then long enough to be due soon. */
function lastDone(random: Random, today: string, months: number | undefined): string | null {
  if (months === undefined) return null
  const plan = months * DAYS_A_MONTH
  const lot = random.below(10)
  const ago = lot === 0 ? plan + 3 + random.below(40) : lot < 3 ? plan - random.below(25) : random.next() * plan * 0.85
  return addDays(today, -Math.round(ago))
}

const planOf = (kind: DemoKind): DemoKind =>
  DEMO_KINDS.find(({ type, family }) => type === kind.type && family !== 'CONTRACTOR') ?? kind

/** The demo equipment of a company with child equipment: always the same, with dates relative to today. */
function itemsOf(kinds: readonly DemoKind[], today: string): DemoEquipment[] {
  const random = seeded(SEED)
  return kinds.flatMap((kind) =>
    Array.from({ length: kind.items }, (_, n): DemoEquipment[] => {
      const { inspection, test, calibration, licence } = planOf(kind)
      const [brand, model, capacity = null] = random.pick(kind.makes)
      const code = `${kind.prefix}-${String(kind.first + n).padStart(2, '0')}`
      const lot = random.below(20)
      const broken = lot === 0
      const assigned = !broken && kind.family !== 'FIRE' && lot > 15
      const equipment: DemoEquipment = {
        code,
        family: kind.family,
        type: kind.type,
        parent: null,
        serial: `${brand.slice(0, 2).toUpperCase()}${String(40_000 + random.below(50_000))}-${kind.prefix}${n}`,
        brand,
        model,
        capacity,
        agent: kind.agents ? random.pick(kind.agents) : null,
        location: random.pick(kind.locations),
        holder: assigned ? random.pick(HOLDERS) : null,
        status: broken ? 'OUT_OF_SERVICE' : 'READY',
        reason: broken ? random.pick(REASONS) : null,
        since: addDays(today, -400 - random.below(1500)),
        inspected: lastDone(random, today, inspection),
        tested: lastDone(random, today, test),
        calibrated: lastDone(random, today, calibration),
        licence: licence ? `SIA-${1200 + random.below(7000)}/${kind.prefix}` : null,
        licensedUntil: licence ? addDays(today, random.below(700) - 40) : null,
      }
      return [equipment, ...partsOf(kind, equipment, n, random, today)]
    }).flat(),
  )
}

const REASONS = [
  'Dropped from height, casing cracked',
  'Failed its last test, waiting for the maker',
  'Safety pin missing',
  'Hydraulic leak at the boom cylinder',
]

function partsOf(
  { parts: children }: DemoKind,
  parent: DemoEquipment,
  n: number,
  random: Random,
  today: string,
): DemoEquipment[] {
  if (!children || n % (children.every ?? 1) !== 0) return []
  const plan = DEMO_PART_TYPES.find(({ type }) => type === children.type)
  return Array.from({ length: children.each }, (_, child) => ({
    ...parent,
    code: `${parent.code}-${String.fromCharCode(65 + child)}${100 + random.below(900)}`,
    type: children.type,
    parent: parent.code,
    serial: null,
    model: null,
    capacity: null,
    agent: null,
    location: null,
    holder: null,
    status: 'READY',
    reason: null,
    inspected: lastDone(random, today, plan?.inspection),
    tested: lastDone(random, today, plan?.test),
    calibrated: lastDone(random, today, plan?.calibration),
    licence: null,
    licensedUntil: null,
  }))
}

const TYPES = `
  with given as (select * from unnest($3::text[], $4::text[], $5::text[], $6::int[], $7::int[], $8::int[], $9::boolean[], $10::boolean[])
    g (category, type, description, inspection, test, calibration, licence, upload)),
  categories as (insert into equipment_categories (company_id, equipment_category_name, created_at, updated_at)
    select $1, category, $2, $2 from given group by category returning id, equipment_category_name as name)
  insert into equipment_types (company_id, equipment_category_id, equipment_type_name, description, inspection_months, test_months,
    calibration_months, licence_required, upload_mandatory, created_at, updated_at)
  select $1, c.id, g.type, g.description, g.inspection, g.test, g.calibration, g.licence, g.upload, $2, $2
  from given g join categories c on c.name = g.category`

const INSERT_EQUIPMENT = `
  insert into equipment (company_id, family, parent_id, type_id, contractor_id, code, serial_number, brand, model, capacity, agent, status,
    status_reason, status_since, location_id, holder_id, in_service_on, last_inspection_date, last_test_date, last_calibration_date,
    licence_number, licence_valid_until, created_at, created_by, updated_at, updated_by)
  select $1, g.family, w.id, y.id, k.id, g.code, g.serial, g.brand, g.model, g.capacity, g.agent,
    case when g.status = 'READY' and h.id is not null then 'IN_USE' else g.status end, g.reason,
    case when g.reason is not null then $2::timestamptz - interval '5 days' end, l.id, h.id, g.since, g.inspected, g.tested, g.calibrated,
    g.licence, g.licensed_until, g.since + time '02:00', a.id, $2::timestamptz - g.n * interval '41 minutes', a.id
  from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[],
      $13::text[], $14::text[], $15::text[], $16::date[], $17::date[], $18::date[], $19::date[], $20::text[], $21::date[]) with ordinality
    g (code, family, type, parent, serial, brand, model, capacity, agent, place, holder, status, reason, since, inspected, tested,
      calibrated, licence, licensed_until, n)
  join equipment_types y on y.company_id = $1 and y.equipment_type_name = g.type
  left join equipment w on w.company_id = $1 and w.family = g.family and w.code = g.parent
  left join locations l on l.company_id = $1 and l.code = g.place
  left join users h on h.company_id = $1 and h.username = g.holder
  left join users a on a.company_id = $1 and a.username = '10000004'
  left join lateral (select c.id from contractors c where c.company_id = $1 and c.archived_at is null order by c.id
    offset (g.n % greatest(1, least(4, (select count(*) from contractors x where x.company_id = $1 and x.archived_at is null)))) limit 1) k
    on g.family = 'CONTRACTOR'
  where g.family <> 'CONTRACTOR' or k.id is not null
  order by g.n`

/** The log entries of each item: created, last reports, holder, reason out of service. */
const LOGS = `
  insert into equipment_logs (company_id, equipment_id, at, actor_id, kind, done_on, result, note)
  select e.company_id, e.id, s.at, e.created_by, s.kind, s.done_on, s.result, s.note
  from equipment e, lateral (
    select e.created_at as at, 'CREATED' as kind, null::date as done_on, null as result, null as note
    union all select e.last_inspection_date + time '03:15', 'INSPECTED', e.last_inspection_date, 'PASSED', null where e.last_inspection_date is not null
    union all select e.last_inspection_date - 181 + time '03:40', 'INSPECTED', e.last_inspection_date - 181, 'PASSED', 'Cleaned, label renewed'
      where e.last_inspection_date is not null and e.id % 3 = 0
    union all select e.last_test_date + time '06:30', 'TESTED', e.last_test_date, 'PASSED', null where e.last_test_date is not null
    union all select e.last_calibration_date + time '01:20', 'CALIBRATED', e.last_calibration_date, 'PASSED', 'Bump test and full calibration'
      where e.last_calibration_date is not null
    union all select e.status_since, 'OUT_OF_SERVICE', null, null, e.status_reason where e.status = 'OUT_OF_SERVICE'
  ) s where e.company_id = $1 order by s.at, e.id`

/** Equipment registers of three families, with child equipment, plans, documents and history. */
export async function loadEquipment({ tx, now }: DemoContext, companyId: number, share = 1): Promise<void> {
  // Contractors have equipment of the same types.
  const plans: readonly Plan[] = [...DEMO_KINDS.filter(({ family }) => family !== 'CONTRACTOR'), ...DEMO_PART_TYPES]
  await run(tx, TYPES, [
    companyId,
    now,
    plans.map(({ category }) => category),
    plans.map(({ type }) => type),
    plans.map(({ description }) => description ?? null),
    plans.map(({ inspection }) => inspection ?? null),
    plans.map(({ test }) => test ?? null),
    plans.map(({ calibration }) => calibration ?? null),
    plans.map(({ licence }) => licence ?? false),
    plans.map(({ upload }) => upload ?? false),
  ])
  const kinds = DEMO_KINDS.map((kind) => ({ ...kind, items: Math.ceil(kind.items * share) }))
  const items = itemsOf(kinds, formatDate(now))
  const parents = items.filter(({ parent }) => parent === null)
  // Child equipment finds its parent by code.
  for (const some of [parents, items.filter(({ parent }) => parent !== null)]) await insert(tx, companyId, now, some)
  await run(tx, LOGS, [companyId])
}

const insert = (tx: DemoContext['tx'], companyId: number, now: Date, items: readonly DemoEquipment[]) => {
  const all = <T>(value: (equipment: DemoEquipment) => T) => items.map(value)
  return run(tx, INSERT_EQUIPMENT, [
    companyId,
    now,
    all(({ code }) => code),
    all(({ family }) => family),
    all(({ type }) => type),
    all(({ parent }) => parent),
    all(({ serial }) => serial),
    all(({ brand }) => brand),
    all(({ model }) => model),
    all(({ capacity }) => capacity),
    all(({ agent }) => agent),
    all(({ location }) => location),
    all(({ holder }) => holder),
    all(({ status }) => status),
    all(({ reason }) => reason),
    all(({ since }) => since),
    all(({ inspected }) => inspected),
    all(({ tested }) => tested),
    all(({ calibrated }) => calibrated),
    all(({ licence }) => licence),
    all(({ licensedUntil }) => licensedUntil),
  ])
}
