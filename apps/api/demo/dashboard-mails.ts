import { sql } from 'kysely'
import { nextTime } from '../src/domains/dashboards/subscriptions/times.ts'
import { run } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'
import type { DemoCompanies } from './organisation.ts'

const MAILS = [
  { username: '10000003', page: 'MANAGEMENT', cadence: 'WEEKLY', hour: 7, day: 1 },
  { username: '10000005', page: 'PIC', cadence: 'DAILY', hour: 5 },
  { username: '10000002', board: 'turnaround', cadence: 'MONTHLY', hour: 8, day: 1, period: '30' },
  { username: '10000002', was: 'Shutdown of 2025', cadence: 'DAILY', hour: 6 },
] as const

/** Dashboards that three people have mailed to them, one of them a deleted one that is skipped. */
export async function loadDashboardMails({ tx, now }: DemoContext, { operator }: DemoCompanies): Promise<void> {
  const when = { cadence: sql`g.cadence`, hour: sql`g.hour`, day: sql`g.day` }
  await run(
    tx,
    sql`with made as (
        insert into dashboard_subscriptions (company_id, user_id, page, dashboard_id, title, cadence, hour, day, period, due_at, created_at, updated_at)
        select ${operator.id}, u.id, g.page, d.id,
          coalesce(d.title, g.was, case g.page when 'PIC' then 'Dashboard PIC' else 'Management dashboard' end),
          g.cadence, g.hour, g.day, g.period, ${nextTime(now, when)}, ${now}, ${now}
        from jsonb_to_recordset(${JSON.stringify(MAILS)}::jsonb)
          g (username text, page text, board text, was text, cadence text, hour int, day int, period text)
        join users u on u.username = g.username
        left join dashboards d on d.company_id = ${operator.id} and d.name = g.board
        order by u.id, g.hour returning id, page, dashboard_id, due_at, cadence)
      insert into dashboard_mails (subscription_id, due_at, done_at, skipped)
      select id, due_at - interval '1 day', due_at - interval '1 day', case when num_nonnulls(page, dashboard_id) = 0 then 'DELETED' end
      from made where cadence = 'DAILY'`,
  )
}
