import { ARTICLE_REMINDER_DEFAULTS } from '@selamat/contract/domains/articles/article-settings'
import { type RawBuilder, sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'

/** After which reminders somebody's superior is told; those before go to the reader. */
export const SUPERIOR = 3

const { firstAt, secondAt, superiorAt } = ARTICLE_REMINDER_DEFAULTS

/** The next reminder of the company of the article `a` after some, as its place and its part of the time; no row: there is none. */
export const nextStep = (
  after: RawBuilder<unknown>,
) => sql`(select s.place, s.part from (select 1) one left join settings g on g.company_id = a.company_id and g.name = 'articles'
    cross join lateral (values (1, case when g.value is null then ${firstAt} else (g.value->>'firstAt')::int end),
      (2, case when g.value is null then ${secondAt} else (g.value->>'secondAt')::int end),
      (${SUPERIOR}, case when g.value is null then ${superiorAt} else (g.value->>'superiorAt')::int end)) s (place, part)
    where s.part is not null and s.place > ${after} order by s.place limit 1)`

/** The place of the next reminder after some, for the article `a`; null: there is none. */
export const nextPlace = (after: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select n.place from ${nextStep(after)} n)`

/** The instant at which whoever has not acknowledged the article `a` is next reminded, after some reminders; null: no more. */
export const nextReminder = (since: RawBuilder<unknown>, after: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${since}::timestamptz + a.due_days * interval '1 day' * n.part / 100.0 from ${nextStep(after)} n)`

/** Plans the reminders of a company anew: its parts of the time have changed. */
export const planReminders = (tx: Tx, companyId: number) =>
  run(
    tx,
    sql`update article_dues d set remind_at = ${nextReminder(sql`d.since`, sql`d.reminders`)}
      from articles a where a.id = d.article_id and a.company_id = ${companyId}`,
  )
