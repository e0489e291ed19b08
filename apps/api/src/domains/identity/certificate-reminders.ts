import type { ReminderItem } from '@selamat/contract/domains/notifications/reminders'
import type { ReminderRecipient } from '@selamat/contract/domains/organisation/settings'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import { sql } from 'kysely'
import { type Executor, run, type Tx } from '../../platform/database.ts'
import { holdsAt } from '../../platform/dated.ts'

interface Row extends ReminderItem {
  readonly userId: number
  readonly entityId: number
  /** Can open the holder's page. */
  readonly sees: boolean
}

/** Certificates as something that expires: holders, superiors, safety officers and administrators are reminded (ORG-33, G-090). */
export const certificateReminders = {
  kind: 'CERTIFICATE' as const,
  claim: (tx: Tx, terms: readonly { companyId: number; days: number }[], today: string, at: Date) =>
    run<{ id: number; companyId: number; days: number }>(
      tx,
      sql`with terms as (select * from unnest(${terms.map(({ companyId }) => companyId)}::bigint[], ${terms.map(({ days }) => days)}::int[]) t (company_id, days)),
        due as (
          select c.id, c.valid_until, n.days
          from (select company_id, max(days) as most from terms group by company_id) m
          join certificates c on c.company_id = m.company_id and c.valid_until between ${today}::date and ${today}::date + m.most
          join users u on u.id = c.user_id and u.archived_at is null
          cross join lateral (
            select min(t.days) as days from terms t where t.company_id = c.company_id and t.days >= c.valid_until - ${today}::date) n
          where not exists (select 1 from certificates r where r.user_id = c.user_id and r.id <> c.id
              and lower(r.title) = lower(c.title) and (r.valid_until is null or r.valid_until > c.valid_until))
            and not exists (select 1 from certificate_reminders s
              where s.certificate_id = c.id and s.valid_until = c.valid_until and s.days = n.days)
        ), sent as (
          insert into certificate_reminders (certificate_id, valid_until, days, sent_at)
          select id, valid_until, days, ${at} from due
          on conflict do nothing returning certificate_id, days
        )
        select c.id, c.company_id, sent.days from sent join certificates c on c.id = sent.certificate_id`,
    ),
  async recipients(
    db: Executor,
    companyId: number,
    ids: readonly number[],
    to: readonly ReminderRecipient[],
    today: string,
  ) {
    const item = storedItemId('submenu/User')
    const rows = await run<Row>(
      db,
      sql`with item as (
        select c.id, c.title, c.certificate_number, c.valid_until, h.id as holder_id, h.full_name, h.username, h.employer_id,
          e.superior_id, e.site_id
        from certificates c
        join users h on h.id = c.user_id and h.archived_at is null
        left join employments e on e.user_id = h.id and ${holdsAt('e', today)}
        where c.company_id = ${companyId} and c.id = any(${ids}::bigint[])
      ), administrator as (
        select distinct u.id, u.employer_id = u.company_id as staff, u.employer_id from users u
        join user_roles ur on ur.user_id = u.id
        join roles r on r.id = ur.role_id and r.archived_at is null and r.scope in ('company', 'all')
        join role_grants g on g.role_id = r.id and g.item_id = ${item} and 'update' = any(g.actions)
        where u.company_id = ${companyId} and 'administrators' = any(${to}::text[])
      ), recipient as (
        select i.id, i.holder_id as user_id from item i where 'holder' = any(${to}::text[])
        union
        select i.id, i.superior_id from item i where 'superior' = any(${to}::text[]) and i.superior_id is not null
        union
        select i.id, a.user_id from item i join appointments a on a.kind = 'safety-officer' and a.status = 'CONFIRMED' and (a.site_id is null or a.site_id = i.site_id)
          and ${holdsAt('a', today)}
        where 'safety-officers' = any(${to}::text[])
        union
        select i.id, a.id from item i join administrator a on a.staff or a.employer_id = i.employer_id
      )
      select u.id as user_id, i.id as entity_id, u.id = i.holder_id as own, i.title, i.certificate_number as detail, i.full_name as holder,
        '/user/detail?username=' || i.username || '&tab=certificates' as link, i.valid_until as due_on,
        i.valid_until - ${today}::date as days_left,
        u.id in (i.holder_id, i.superior_id) or exists (select 1 from user_roles ur
          join roles r on r.id = ur.role_id and r.archived_at is null join role_grants g on g.role_id = r.id
          where ur.user_id = u.id and g.item_id = ${item} and 'read' = any(g.actions)) as sees
      from recipient x join item i on i.id = x.id
      join users u on u.id = x.user_id and u.company_id = ${companyId} and u.archived_at is null
      order by i.valid_until, i.full_name, i.id`,
    )
    return rows.map(({ userId, entityId, sees, ...item }) => ({
      userId,
      entityId,
      item: sees ? item : { ...item, link: '/home' },
    }))
  },
}
