import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { instantAt } from '@selamat/contract/kit/instants'
import { sql } from 'kysely'
import { run } from '../../src/platform/database.ts'
import type { DemoContext } from '../context.ts'
import { insertRows } from '../insert-rows.ts'
import type { DemoCompanies } from '../organisation.ts'
import { type Random, seeded } from '../random.ts'
import { loadAppointments } from './appointments.ts'
import { loadConsents } from './consents.ts'
import { loadExposures } from './exposures.ts'
import { loadFirstAid, loadShiftAlarms } from './first-aid.ts'
import { INVENTORY, INVENTORY_CATEGORIES, MEDICINE_TYPES, MEDICINES } from './medicines.ts'
import { loadOccupational } from './occupational.ts'
import { loadPharmacy } from './prescriptions.ts'
import { loadVisits } from './visits.ts'

const CENTERS = [
  { centerName: 'Main Clinic', location: 'Head Office', phone: '0542 555 0119', licenceNo: '445/KLINIK/2024' },
  { centerName: 'Jetty First-Aid Post', location: 'Jetty 2', phone: '0542 555 0134', licenceNo: null },
] as const

/** Marks of a medicine, as its control. */
const CONTROLS = { N: 'NARCOTIC', P: 'PSYCHOTROPIC', O: 'OOT', R: 'PRECURSOR' } as const
const controlOf = (marks: string) => Object.entries(CONTROLS).find(([mark]) => marks.includes(mark))?.[1] ?? 'NONE'

interface Item {
  readonly name: string
  readonly monthly: number
  readonly expires: boolean
}

interface Movement {
  readonly lot: number
  readonly kind: string
  readonly qty: number
  readonly day: string
  readonly reason: string | null
}

/** Some batches of an item with a year of movements: opened, received, corrected, sent on. */
function storyOf({ monthly, expires }: Item, n: number, today: string, random: Random) {
  const batches = monthly === 0 ? 1 : 2 + random.below(2)
  return Array.from({ length: batches }, (_, at) => {
    const age = 330 - at * 120 - random.below(30)
    const received = addDays(today, -age)
    // Nine expire within three months, four have expired.
    const left = n % 37 === 5 && at === 0 ? -20 - n : n % 17 === 3 && at === 0 ? 20 + n / 3 : 240 + random.below(500)
    const amount = Math.max(monthly * 4, 4)
    const used = at === batches - 1 ? 1 : 2
    const movements: Omit<Movement, 'lot'>[] = [
      {
        kind: at === 0 ? 'OPENING' : 'RECEIVE',
        qty: amount,
        day: received,
        reason: `Delivery note ${2400 + n * 3 + at}`,
      },
      ...Array.from({ length: monthly === 0 ? 0 : used }, (_, month) => ({
        kind: 'ADJUST',
        qty: -Math.min(monthly, Math.floor(amount / (used + 1))) || -1,
        day: addDays(received, 25 + month * 30),
        reason: 'Handed out in the month, from the paper book',
      })),
    ]
    const rest = movements.reduce((sum, { qty }) => sum + qty, 0)
    // Three items have none left, five less than their minimum.
    const stays = n % 41 === 9 ? 0 : n % 29 === 4 ? Math.min(rest, at === 0 ? Math.ceil(monthly / 4) : 0) : rest
    if (stays < rest) {
      const reason = 'Handed out at the health day of the contractors'
      movements.push({ kind: 'ADJUST', qty: stays - rest, day: addDays(today, -3), reason })
    }
    return {
      batchNo: `${String.fromCharCode(65 + (n % 26))}${String(2025000 + n * 13 + at * 7).slice(-6)}`,
      expiresOn: expires ? addDays(today, Math.round(left)) : null,
      receivedOn: received,
      movements: movements.filter(({ day }) => day <= today),
    }
  })
}

/** The clinic of the operator: two centers, what they keep, and a year of movements. */
export async function loadMedical(context: DemoContext, { operator, second }: DemoCompanies): Promise<void> {
  for (const { id } of [operator, second]) await loadSorting(context, id)
  await loadStock(context, operator.id)
  await loadAppointments(context, operator.id)
  // The doctor of the company heads both centers.
  await run(
    context.tx,
    sql`update medical_centers m set head_doctor_id = u.id from users u
      where u.username = '10000006' and u.company_id = m.company_id and m.company_id = ${operator.id}`,
  )
  await loadOccupational(context, operator.id)
  await loadPharmacy(context, operator.id)
  await loadVisits(context, operator.id)
  await loadConsents(context, operator.id)
  await loadExposures(context, operator.id)
  await loadFirstAid(context, operator.id)
  await loadShiftAlarms(context, operator.id)
}

/** What medicines and the inventory are sorted into. */
async function loadSorting({ tx, now }: DemoContext, companyId: number): Promise<void> {
  const stamps = { createdAt: now, updatedAt: now }
  await insertRows(
    tx,
    'medicineTypes',
    MEDICINE_TYPES.map((typeName) => ({ companyId, typeName, ...stamps })),
  )
  const categories = INVENTORY_CATEGORIES.map((categoryName) => ({ companyId, categoryName, ...stamps }))
  await insertRows(tx, 'inventoryCategories', categories)
}

async function loadStock({ tx, now }: DemoContext, companyId: number): Promise<void> {
  const random = seeded(27)
  const today = formatDate(now)
  const [pharmacist, doctor] = await run<{ id: number }>(
    tx,
    sql`select u.id from unnest(array['10000018', '10000006']) with ordinality g (username, n) join users u on u.username = g.username order by n`,
  )
  if (!pharmacist || !doctor) throw new Error('the clinic has nobody')
  const centers = await run<{ id: number }>(
    tx,
    sql`insert into medical_centers (company_id, center_name, site_id, location_id, phone, licence_no, created_at, updated_at)
      select ${companyId}, g."centerName", l.site_id, l.id, g.phone, g."licenceNo", ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(CENTERS)}::jsonb) g ("centerName" text, location text, phone text, "licenceNo" text)
      cross join lateral (select l.id, l.site_id from locations l where l.company_id = ${companyId} and l.location_name = g.location
        order by l.id limit 1) l
      returning id`,
  )
  const items = [
    ...MEDICINES.map(([type, name, strength, form, unit, ingredients, monthly, marks = ''], n) => ({
      kind: 'MEDICINE',
      name,
      code: `OBT-${String(n + 1).padStart(3, '0')}`,
      unit,
      type,
      strength,
      form,
      monthly,
      ingredients: ingredients.split(', '),
      control: controlOf(marks),
      isLasa: marks.includes('L'),
    })),
    ...INVENTORY.map(([type, name, unit, monthly], n) => ({
      kind: 'INVENTORY',
      name,
      code: `INV-${String(n + 1).padStart(3, '0')}`,
      unit,
      type,
      strength: '',
      form: null,
      monthly,
      ingredients: [],
      control: 'NONE',
      isLasa: false,
    })),
  ]
  const made = await run<{ id: number; code: string }>(
    tx,
    sql`insert into stock_items (company_id, kind, medicine_name, inventory_name, code, unit, minimum, maximum, type_id, category_id,
        ingredients, strength, form, control, is_lasa, created_at, updated_at)
      select ${companyId}, g.kind, case g.kind when 'MEDICINE' then g.name end, case g.kind when 'INVENTORY' then g.name end, g.code,
        g.unit, greatest(g.monthly, 1), greatest(g.monthly, 1) * 8, t.id, c.id, array(select jsonb_array_elements_text(g.ingredients)),
        nullif(g.strength, ''), g.form, g.control, g."isLasa", ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) g (kind text, name text, code text, unit text, type text, strength text,
        form text, monthly int, ingredients jsonb, control text, "isLasa" boolean)
      left join medicine_types t on t.company_id = ${companyId} and g.kind = 'MEDICINE' and t.type_name = g.type
      left join inventory_categories c on c.company_id = ${companyId} and g.kind = 'INVENTORY' and c.category_name = g.type
      returning id, code`,
  )
  const idOf = new Map(made.map(({ id, code }) => [code, id]))
  const stories = items.flatMap((item, n) => {
    const expires = item.kind === 'MEDICINE' || item.type === 'Diagnostics' || item.type === 'Dressing'
    const itemId = idOf.get(item.code) ?? 0
    return storyOf({ name: item.name, monthly: item.monthly, expires }, n, today, random).map((story, at) => {
      const centerId = centers[at > 0 && n % 9 === 0 ? 1 : 0]?.id ?? 0
      return { itemId, centerId, ...story }
    })
  })
  const lots = await run<{ id: number; itemId: number; batchNo: string }>(
    tx,
    sql`insert into stock_batches (company_id, item_id, center_id, batch_no, expires_on, received_on, created_at, created_by, updated_at, updated_by)
      select ${companyId}, g."itemId", g."centerId", g."batchNo", g."expiresOn", g."receivedOn", ${now}, ${pharmacist.id}, ${now}, ${pharmacist.id}
      from jsonb_to_recordset(${JSON.stringify(stories)}::jsonb) g ("itemId" bigint, "centerId" bigint, "batchNo" text, "expiresOn" date, "receivedOn" date)
      returning id, item_id, batch_no`,
  )
  const lotOf = new Map(lots.map(({ id, itemId, batchNo }) => [`${itemId} ${batchNo}`, id]))
  const movements = stories
    .flatMap(({ itemId, batchNo, movements: entries }): Movement[] =>
      entries.map((one) => ({ ...one, lot: lotOf.get(`${itemId} ${batchNo}`) ?? 0 })),
    )
    .sort((one, other) => one.day.localeCompare(other.day))
  await run(
    tx,
    sql`insert into stock_movements (lot_id, kind, qty, reason, actor_id, second_actor_id, at)
      select g.lot, g.kind, g.qty, g.reason, ${pharmacist.id}, case g.kind when 'ADJUST' then ${doctor.id}::bigint end, g.at
      from jsonb_to_recordset(${JSON.stringify(movements.map((one) => ({ ...one, at: instantAt(one.day, '09:30') })))}::jsonb)
        g (lot bigint, kind text, qty int, reason text, at timestamptz) order by g.at, g.lot`,
  )
  await run(
    tx,
    sql`update stock_batches set quarantine = 'The supplier asks for it back: letter of 2026-11-12', version = version + 1
      where company_id = ${companyId} and id in (select min(id) from stock_batches where company_id = ${companyId} and item_id = ${idOf.get('OBT-024') ?? 0})`,
  )
}
