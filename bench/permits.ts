import type { Database } from '../apps/api/src/platform/database.ts'
import { inBulk } from './bulk.ts'

/** So many permits begin each day, in every size: a longer history, not a fuller board. */
const EACH_DAY = 40

const WORK_TYPE = `
  insert into work_types (company_id, code, type_name, permit_kind, activity, max_hours, created_at, updated_at)
  select company_id, 'PRV', 'Work of the proof', 'PTW', 'GENERAL', 24, now(), now() from users where username = '10000002'
  returning id`

/** Permits of one site, newest first: drafted, submitted, approved, issued, accepted, some suspended, closed when they are over. */
const PERMITS = `
  create temporary table proved on commit drop as
  with c as (select company_id, id as user_id from users where username = '10000002'),
  o as (select id from users where username = '10000009'),
  l as (select array_agg(l.id order by l.id) as ids, min(l.site_id) as site_id from locations l join sites s on s.id = l.site_id, c
    where l.company_id = c.company_id and s.code = 'GRS'),
  last as (select coalesce(max(id), 0) as id from permits)
  -- Each twentieth is of somebody who reads only what is his.
  select n, last.id + n as id, c.company_id, case when n % 20 = 0 then o.id else c.user_id end as user_id, l.site_id, l.ids[1 + n % cardinality(l.ids)] as location_id,
    date_trunc('hour', now()) + interval '6 hours' - (n / ${EACH_DAY}) * interval '1 day' - (n % 12) * interval '1 hour' as starts_at,
    4 + n % 8 as hours, 'SHE/PTW/PRV/' || lpad(n::text, 6, '0') as number
  from c, o, l, last, generate_series(1, $1::int) n`
const INSERT_PERMITS = `
  insert into permits (id, company_id, employer_id, number, kind, work_type_id, title, site_id, location_id, requester_id, holder_id, risk,
    starts_at, ends_at, status, created_at, created_by, updated_at) overriding system value
  select id, company_id, company_id, number, 'PTW', $1, 'Work ' || n, site_id, location_id, user_id, user_id, 'LOW', starts_at,
    starts_at + hours * interval '1 hour',
    case when starts_at + hours * interval '1 hour' < now() then 'finish' when starts_at < now() then 'ACTIVE' else 'APPROVED' end,
    starts_at - interval '2 days', user_id, starts_at from proved`
const INSERT_EVENTS = `
  insert into permit_events (permit_id, company_id, at, actor_id, action, label, from_status, to_status, starts_at, ends_at, holder_id,
    details)
  select p.id, p.company_id, p.starts_at + e.after, p.user_id, e.action, e.action, e.before, e.status, p.starts_at,
    p.starts_at + p.hours * interval '1 hour', p.user_id,
    case e.action when 'approve' then jsonb_build_object('stage', case e.status when 'APPROVED' then 'safety' else 'area-owner' end)
      when 'stop' then jsonb_build_object('gates', jsonb_build_array((array['gas', 'crew', 'competence', 'equipment'])[1 + p.n % 4])) end
  from proved p cross join lateral (values
    (interval '-2 days', 'create', null, 'draft'), (interval '-36 hours', 'submit', 'draft', 'WAITING_APPROVAL'),
    (interval '-30 hours', 'approve', 'WAITING_APPROVAL', 'WAITING_APPROVAL'),
    (interval '-24 hours', 'approve', 'WAITING_APPROVAL', 'APPROVED'),
    (interval '0', 'issue', 'APPROVED', 'ISSUED'), (interval '10 minutes', 'accept', 'ISSUED', 'ACTIVE'),
    (interval '90 minutes', 'stop', 'ACTIVE', 'SUSPENDED'), (interval '100 minutes', 'reinstate', 'SUSPENDED', 'ISSUED'),
    (interval '110 minutes', 'accept', 'ISSUED', 'ACTIVE'),
    (p.hours * interval '1 hour' - interval '5 minutes', 'handBack', 'ACTIVE', 'HANDED_BACK'),
    (p.hours * interval '1 hour', 'close', 'HANDED_BACK', 'finish')) e (after, action, before, status)
  where p.starts_at + e.after < now() and (p.n % 3 = 0 or e.action not in ('stop', 'reinstate') and e.after <> interval '110 minutes')
  order by p.starts_at + e.after`
const INSERT_SIGN_ONS = `
  insert into permit_sign_ons (permit_id, user_id, on_at, on_by, off_at, off_by)
  select id, user_id, starts_at, user_id, case when ends < now() then ends end, case when ends < now() then user_id end
  from (select p.*, p.starts_at + p.hours * interval '1 hour' - interval '10 minutes' as ends from proved p) p where starts_at < now()`
const NUMBERS = `select setval(pg_get_serial_sequence('permits', 'id'), (select max(id) from permits))`

/** Fills the demo company with so many permits of one site and what happened to them. */
export async function fillPermits(database: Database, permits: number): Promise<void> {
  const client = await database.pool.connect()
  try {
    await inBulk(client, ['permits', 'permit_events', 'permit_sign_ons'], async () => {
      await client.query('begin')
      const { rows } = await client.query<{ id: number }>(WORK_TYPE)
      await client.query(PERMITS, [permits])
      await client.query('analyze proved')
      await client.query(INSERT_PERMITS, [rows[0]?.id])
      await client.query(INSERT_EVENTS)
      await client.query(INSERT_SIGN_ONS)
      await client.query(NUMBERS)
      await client.query('commit')
    })
  } finally {
    client.release()
  }
}
