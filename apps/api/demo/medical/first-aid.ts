import type { FirstAidCode } from '@selamat/contract/domains/medical/stock/first-aid-content'
import {
  FIRST_AID_CODES,
  firstAidLabel,
  requiredContent,
} from '@selamat/contract/domains/medical/stock/first-aid-content'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { run } from '../../src/platform/database.ts'
import type { DemoContext } from '../context.ts'

const BOXES = [
  { name: 'First-aid box, control room', type: 'A', workers: 18, lacks: [] },
  { name: 'First-aid box, workshop', type: 'B', workers: 42, lacks: ['SALINE', 'GLOVES'] },
  { name: 'First-aid box, jetty', type: 'A', workers: 12, lacks: [] },
  { name: 'First-aid box, canteen', type: 'A', workers: 24, lacks: [] },
] as const satisfies readonly { lacks: readonly FirstAidCode[]; [field: string]: unknown }[]

/** What goes off: it has an expiry. */
const EXPIRES: readonly FirstAidCode[] = ['STERILE_GAUZE', 'PLASTER', 'SALINE', 'POVIDONE', 'ALCOHOL']

/** First-aid boxes of the plant: one is incomplete, in one something has expired, one is about to. */
export async function loadFirstAid({ tx, now }: DemoContext, companyId: number): Promise<void> {
  const today = formatDate(now)
  const lines = FIRST_AID_CODES.map((code, n) => ({
    code,
    name: firstAidLabel(code),
    number: `FAB-${String(n + 1).padStart(3, '0')}`,
  }))
  await run(
    tx,
    sql`insert into stock_items (company_id, kind, inventory_name, code, unit, category_id, first_aid, created_at, updated_at)
      select ${companyId}, 'INVENTORY', g.name, g.number, 'piece', c.id, g.code, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) g (code text, name text, number text)
      join inventory_categories c on c.company_id = ${companyId} and c.category_name = 'First-aid box'`,
  )
  await run(
    tx,
    sql`insert into medical_centers (company_id, center_name, site_id, location_id, box_type, workers, supplier_id, first_aider_id, created_at, updated_at)
      select ${companyId}, g.name, m.site_id, l.id, g.type, g.workers, m.id, k.id, ${now}, ${now}
      from rows from (jsonb_to_recordset(${JSON.stringify(BOXES)}::jsonb) as (name text, type text, workers int)) with ordinality
        g (name, type, workers, n)
      cross join lateral (select m.id, m.site_id from medical_centers m where m.company_id = ${companyId} and m.box_type is null
        order by m.id limit 1) m
      left join lateral (select l.id from locations l where l.company_id = ${companyId} and l.site_id = m.site_id and l.archived_at is null
        order by l.id offset g.n limit 1) l on true
      left join users k on k.username = '10000008'`,
  )
  const contents = BOXES.flatMap(({ name, type, lacks }, box) =>
    requiredContent(type).flatMap(({ code, required }) => {
      if (lacks.some((one) => one === code)) return []
      const days = box === 2 && code === 'PLASTER' ? -9 : box === 3 && code === 'SALINE' ? 41 : 420 + box * 30
      const spare =
        box === 2 && code === 'PLASTER' ? [{ ...{ name, code, qty: required, batch: 'FA-2' }, days: 500 }] : []
      return [{ ...{ name, code, qty: required, batch: 'FA-1' }, days }, ...spare]
    }),
  ).map(({ days, ...one }) => ({ ...one, expiresOn: EXPIRES.includes(one.code) ? addDays(today, days) : null }))
  const supplies = lines.map(({ code }) => ({
    code,
    qty: 60,
    batch: 'FA-1',
    expiresOn: EXPIRES.includes(code) ? addDays(today, 600) : null,
  }))
  await run(
    tx,
    sql`with g as (select m.id as center_id, g.code, g.qty, g.batch, g."expiresOn" as expires_on
        from jsonb_to_recordset(${JSON.stringify(contents)}::jsonb) g (name text, code text, qty int, batch text, "expiresOn" date)
        join medical_centers m on m.company_id = ${companyId} and m.center_name = g.name
        union all
        select (select min(m.id) from medical_centers m where m.company_id = ${companyId} and m.box_type is null), s.code, s.qty, s.batch,
          s."expiresOn"
        from jsonb_to_recordset(${JSON.stringify(supplies)}::jsonb) s (code text, qty int, batch text, "expiresOn" date)),
      p as (select id from users where username = '10000018'),
      b as (insert into stock_batches (company_id, item_id, center_id, batch_no, expires_on, received_on, created_at, created_by, updated_at, updated_by)
        select ${companyId}, i.id, g.center_id, g.batch, g.expires_on, ${addDays(today, -60)}, ${now}, p.id, ${now}, p.id
        from g join stock_items i on i.company_id = ${companyId} and i.first_aid = g.code cross join p returning id)
      select count(*) from b`,
  )
  await run(
    tx,
    sql`insert into stock_movements (lot_id, kind, qty, reason, actor_id, at)
      select b.id, 'RECEIVE', case when m.box_type is null then 60 else
          ((${JSON.stringify(amounts())}::jsonb)->m.box_type->>i.first_aid)::int end, 'First filling', p.id, ${now}
      from stock_batches b join stock_items i on i.id = b.item_id and i.first_aid is not null join medical_centers m on m.id = b.center_id
      cross join (select id from users where username = '10000018') p where b.company_id = ${companyId} order by b.id`,
  )
}

/** How many of each line a box of each type has. */
const amounts = () =>
  Object.fromEntries(
    (['A', 'B', 'C'] as const).map((type) => [
      type,
      Object.fromEntries(requiredContent(type).map(({ code, required }) => [code, required])),
    ]),
  )

/** Two alarms about exposure groups, one of them closed. */
export async function loadShiftAlarms({ tx, now }: DemoContext, companyId: number): Promise<void> {
  await run(
    tx,
    sql`insert into shift_alarms (company_id, group_id, kind, status, raised_at, people, measured, measure, closed_by, closed_at,
        created_at, updated_at)
      select ${companyId}, g.id, 'HEARING', case g.n when 1 then 'OPEN' else 'CLOSED' end, ${now}::timestamptz - g.n * interval '40 days',
        5, 20, case g.n when 2 then 'Silencers at the vent of the compressors, and a booth for the operators' end,
        case g.n when 2 then u.id end, case g.n when 2 then ${now}::timestamptz - interval '20 days' end, ${now}, ${now}
      from (select e.id, row_number() over (order by e.id) as n from exposure_groups e join exposure_agents a on a.group_id = e.id
        and a.agent = 'NOISE' where e.company_id = ${companyId}) g
      cross join (select id from users where username = '10000004') u where g.n <= 2`,
  )
}
