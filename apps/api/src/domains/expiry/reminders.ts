import type { ReminderItem } from '@selamat/contract/domains/notifications/reminders'
import type { ReminderRecipient } from '@selamat/contract/domains/organisation/settings'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import { type RawBuilder, sql } from 'kysely'
import { holdsAt } from '../../platform/dated.ts'
import type { ExpiryReminder, ExpirySource } from '../../platform/expiry.ts'
import type { ReminderSource } from '../notifications/index.ts'

const NO_ID = sql`null::bigint`

type Claim = ReminderSource['claim']
type Recipients = ReminderSource['recipients']

/** Records the reminders that are due and returns them; the key of the table keeps servers from recording one twice. */
const claimOf =
  ({ kind, table, dueOn, condition }: ExpirySource): Claim =>
  async (tx, terms, today, at) => {
    const day = sql.ref(`t.${dueOn}`)
    const { rows } = await sql<Awaited<ReturnType<Claim>>[number]>`
      with terms as (
        select * from unnest(${terms.map(({ companyId }) => companyId)}::bigint[], ${terms.map(({ days }) => days)}::int[]) t (company_id, days)
      ), due as (
        select t.id, ${day} as due_on, n.days
        from (select company_id, max(days) as most from terms group by company_id) m
        join ${sql.ref(table)} t on t.company_id = m.company_id and ${day} between ${today}::date and ${today}::date + m.most
        cross join lateral (
          select min(w.days) as days from terms w where w.company_id = t.company_id and w.days >= ${day} - ${today}::date) n
        where ${condition} and not exists (select 1 from expiry_reminders s
          where s.kind = ${kind} and s.item_id = t.id and s.due_on = ${day} and s.days = n.days)
      ), recorded as (
        insert into expiry_reminders (kind, item_id, due_on, days, sent_at)
        select ${kind}, id, due_on, days, ${at} from due
        on conflict do nothing returning item_id, days
      )
      select t.id, t.company_id, recorded.days from recorded join ${sql.ref(table)} t on t.id = recorded.item_id`.execute(
      tx,
    )
    return rows
  }

interface ReminderRow extends ReminderItem {
  readonly userId: number
  readonly entityId: number
  /** Can open the record. */
  readonly canOpen: boolean
}

interface ItemQuery {
  readonly companyId: number
  readonly ids: readonly number[]
  readonly to: readonly string[]
  readonly today: string
}

/**
 * The items and the recipients of each: the holder, or else the manager; the holder's superior; the safety officers of
 * the site; the administrators with company-wide update, of a contractor only for its own records.
 */
function recipientsSql(source: ExpirySource, reminder: ExpiryReminder, { companyId, ids, to, today }: ItemQuery) {
  const orNull = (column: RawBuilder<unknown> | undefined) => column ?? NO_ID
  const chosen = (recipient: ReminderRecipient) => sql`${recipient}::text = any(${to}::text[])`
  return sql`item as (
      select t.id, ${source.title} as title, ${source.detail} as detail, ${source.holder} as holder, ${source.link} as link,
        ${sql.ref(`t.${source.dueOn}`)} as due_on, ${orNull(source.personId)} as person_id, ${orNull(reminder.managerId)} as manager_id,
        ${orNull(reminder.employerId)} as employer_id, ${orNull(source.siteId?.(today))} as site_id
      from ${sql.ref(source.table)} t where t.company_id = ${companyId} and t.id = any(${ids}::bigint[])
    ), above as (
      select i.id, e.superior_id from item i join employments e on e.user_id = i.person_id and ${holdsAt('e', today)}
    ), administrator as (
      select distinct u.id, u.employer_id = u.company_id as staff, u.employer_id from users u
      join user_roles ur on ur.user_id = u.id
      join roles r on r.id = ur.role_id and r.archived_at is null and r.scope in ('company', 'all')
      join role_grants g on g.role_id = r.id and g.item_id = ${storedItemId(reminder.administeredBy ?? source.menuItem)}::smallint and 'update' = any(g.actions)
      where u.company_id = ${companyId} and ${chosen('administrators')}
    ), recipient as (
      select i.id, coalesce(i.person_id, i.manager_id) as user_id from item i where ${chosen('holder')}
      union
      select id, superior_id from above where ${chosen('superior')}
      union
      select i.id, a.user_id from item i join appointments a on a.kind = 'safety-officer' and a.status = 'CONFIRMED'
        and (a.site_id is null or i.site_id is null or a.site_id = i.site_id) and ${holdsAt('a', today)}
      where ${chosen('safety-officers')}
      union
      select i.id, a.id from item i join administrator a on a.staff or a.employer_id = i.employer_id
    )`
}

const recipientsOf =
  (source: ExpirySource, reminder: ExpiryReminder): Recipients =>
  async (db, companyId, ids, to, today) => {
    const own = sql`(u.id = i.person_id or exists (select 1 from above b where b.id = i.id and b.superior_id = u.id))`
    const { rows } = await sql<ReminderRow>`
      with ${recipientsSql(source, reminder, { companyId, ids, to, today })}
      select u.id as user_id, i.id as entity_id, coalesce(u.id = i.person_id, false) as own, i.title, i.detail, i.holder, i.link, i.due_on, i.due_on - ${today}::date as days_left,
        ${source.ownToo ? own : sql`false`} or exists (select 1 from user_roles ur
          join roles r on r.id = ur.role_id and r.archived_at is null join role_grants g on g.role_id = r.id
          where ur.user_id = u.id and g.item_id = ${storedItemId(source.menuItem)}::smallint and 'read' = any(g.actions)) as can_open
      from recipient x join item i on i.id = x.id
      join users u on u.id = x.user_id and u.company_id = ${companyId} and u.archived_at is null
      order by i.due_on, i.title, i.id`.execute(db)
    return rows.map(({ userId, entityId, canOpen, ...item }) => ({
      userId,
      entityId,
      item: canOpen ? item : { ...item, link: '/home' },
    }))
  }

/** The reminders of every source that has them, by the settings of each company (ORG-33, G-090). */
export const expiryReminders = (sources: readonly ExpirySource[]): ReminderSource[] =>
  sources.flatMap((source) => {
    const { kind, reminder } = source
    if (!reminder || kind === 'PERMIT') return []
    return [{ kind, claim: claimOf(source), recipients: recipientsOf(source, reminder) }]
  })
