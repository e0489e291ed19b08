import { REMINDER_DEFAULTS } from '@selamat/contract/domains/organisation/settings'
import { formatDate } from '@selamat/contract/kit/dates'
import { run } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'
import type { DemoCompanies } from './organisation.ts'

const GREETINGS = [
  {
    title: 'Look twice, work once',
    text: 'The turnaround has begun. Walk your area before the shift and tell us what you see.',
  },
]

const GREET = `insert into greetings (company_id, title, text, valid_from, valid_until, created_at, updated_at)
  select $1, g.title, g.text, $2::date - 2, $2::date + 12, $3, $3 from unnest($4::text[], $5::text[]) g (title, text)`

/** Firefighters are the brigade, operators work in four shifts, the others by day. */
const JOIN_GROUPS = `
  with member as (
    select u.id, u.company_id, case
      when p.position_name = 'Firefighter' then 'Fire brigade'
      when p.position_name like '%Operator' then 'Shift ' || chr(65 + (u.id % 4)::int)
      when p.position_name like '%Technician' or p.position_name like '%Clerk' then 'Day work' end as group_name
    from users u
    join employments e on e.user_id = u.id and e.valid_from <= $1::date and (e.valid_until is null or e.valid_until >= $1::date)
    join positions p on p.id = e.position_id
  )
  update users u set group_id = g.id from member m
  join groups g on g.company_id = m.company_id and g.group_name = m.group_name
  where u.id = m.id`

/** Marks past reminders as sent, so that the first day does not send them all. */
const REMEMBER = `insert into certificate_reminders (certificate_id, valid_until, days, sent_at)
  select c.id, c.valid_until, min(t.days), $2 from certificates c
  join unnest($3::int[]) t (days) on t.days >= c.valid_until - $1::date
  where c.valid_until >= $1::date group by c.id, c.valid_until`

/** A greeting of these days, the people of the groups, and reminders that went out before. */
export async function loadSettings({ tx, now }: DemoContext, { operator }: DemoCompanies): Promise<void> {
  const today = formatDate(now)
  const titles = GREETINGS.map(({ title }) => title)
  await run(tx, GREET, [operator.id, today, now, titles, GREETINGS.map(({ text }) => text)])
  await run(tx, JOIN_GROUPS, [today])
  await run(tx, REMEMBER, [today, now, REMINDER_DEFAULTS.daysBefore])
}
