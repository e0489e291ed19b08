import { pageFilter } from '@selamat/contract/domains/dashboards/figures'
import {
  MAILED_PAGES,
  type Skipped,
  type subscription,
} from '@selamat/contract/domains/dashboards/subscriptions/subscription'
import { formatDate } from '@selamat/contract/kit/dates'
import { MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Measure } from '../../../measures/measure.ts'
import { actorOf } from '../../../platform/actor-of.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { HttpError, httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { type Mail, sendMail } from '../../../platform/mail.ts'
import { writtenPage } from '../files/written-page.ts'
import { mailText, oneLine } from './mail-text.ts'
import { storedPeriod } from './subscriptions.ts'
import { nextTime } from './times.ts'

const stored = z.object({
  id: z.int(),
  companyId: z.int(),
  userId: z.int(),
  page: z.enum(MAILED_PAGES).nullable(),
  dashboardId: z.int().nullable(),
  source: z.string().nullable(),
  cadence: z.enum(['DAILY', 'WEEKLY', 'MONTHLY']),
  hour: z.int(),
  day: z.int().nullable(),
  filter: pageFilter,
  period: z.string().nullable(),
  email: z.string().nullable(),
  dueAt: z.date(),
})
type Stored = z.output<typeof stored>

const SELECTED = sql`select s.id, s.company_id, s.user_id, s.page, s.dashboard_id, d.source, s.cadence, s.hour, s.day, s.filter, s.period,
    u.email, s.due_at
  from dashboard_subscriptions s join users u on u.id = s.user_id left join dashboards d on d.id = s.dashboard_id`

/** What became of a mail is kept so long. */
const KEPT_DAYS = 90

/** Sends a mail for a time, or notes why there is none. False: that time had one. */
async function keep(tx: Tx, { id }: Stored, dueAt: Date, made: Mail | Skipped, at: Date): Promise<boolean> {
  const isSkipped = typeof made === 'string'
  const noted = await run(
    tx,
    sql`insert into dashboard_mails (subscription_id, due_at, done_at, skipped) values (${id}, ${dueAt}, ${at}, ${isSkipped ? made : null})
      on conflict do nothing returning due_at`,
  )
  if (noted.length === 0) return false
  if (!isSkipped) await sendMail(tx, made, at)
  await run(
    tx,
    sql`delete from dashboard_mails where subscription_id = ${id} and due_at < ${at}::timestamptz - make_interval(days => ${KEPT_DAYS})`,
  )
  return true
}

/** The mail as its recipient would read the page now, or why there is none. */
async function makeMail(context: AppContext, measures: readonly Measure[], one: Stored): Promise<Mail | Skipped> {
  const { page, dashboardId, filter, source, email } = one
  const actor = await actorOf(context.database.kysely, one.userId, formatDate(context.clock.now()))
  if (!actor || actor.companyId !== one.companyId) return 'ACCOUNT'
  if (email === null) return 'ADDRESS'
  if (page === null && dashboardId === null) return 'DELETED'
  if (source === 'EXTERNAL') return 'ELSEWHERE'
  const which = { page, dashboardId, filter, period: storedPeriod(one.period) }
  const read = await writtenPage(context, measures, actor, which).catch((error: unknown) => {
    if (error instanceof HttpError && (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND')) return null
    throw error
  })
  if (read === null) return 'RIGHT'
  return {
    companyId: one.companyId,
    to: email,
    subject: `${oneLine(read.title)}, ${read.asOf.slice(0, 10)}`,
    text: mailText(read, one, context.config.publicUrl),
  }
}

/** A run ends after so long; what is left waits for the next one. */
const RUN_MS = 4 * MINUTE

/**
 * Sends what is due, each in a transaction of its own in which its row is locked, so that several servers share them and none is sent
 * twice. Times that an outage has swallowed are sent for once. What fails stays due. Returns how many were handled.
 */
export async function sendDueMails(context: AppContext, measures: readonly Measure[]): Promise<number> {
  const { clock, database, log } = context
  const started = performance.now()
  const failed: number[] = []
  let count = 0
  while (performance.now() - started < RUN_MS) {
    const taken = { id: 0 }
    try {
      const isDone = await database.transaction(async (tx) => {
        const at = clock.now()
        const [row] = await run(
          tx,
          sql`${SELECTED} where s.due_at <= ${at} and s.id <> all(${failed}::bigint[]) order by s.due_at, s.id limit 1 for update of s skip locked`,
        )
        if (!row) return true
        const one = stored.parse(row)
        taken.id = one.id
        await keep(tx, one, one.dueAt, await makeMail(context, measures, one), at)
        const when = { cadence: sql`cadence`, hour: sql`hour`, day: sql`day` }
        await run(tx, sql`update dashboard_subscriptions set due_at = ${nextTime(at, when)} where id = ${one.id}`)
        return false
      })
      if (isDone) break
      count++
    } catch (error) {
      if (taken.id === 0) throw error
      failed.push(taken.id)
      log.error({ err: error, subscription: taken.id }, 'the mail of a dashboard could not be made')
    }
  }
  return count
}

/** Sends the mail of one of the own subscriptions now, at most one a minute; why there is none, or null. Throws 404, 422. */
export async function sendNow(
  context: AppContext,
  measures: readonly Measure[],
  { actor, params }: SignedCall<typeof subscription.send>,
): Promise<Skipped | null> {
  const { clock, database } = context
  const [row] = await run(
    database.kysely,
    sql`${SELECTED} where s.id = ${params.id} and s.user_id = ${actor.userId} and s.company_id = ${actor.companyId}`,
  )
  if (!row) throw httpError('NOT_FOUND')
  const one = stored.parse(row)
  const made = await makeMail(context, measures, one)
  const at = clock.now()
  const minute = new Date(Math.floor(at.getTime() / MINUTE) * MINUTE)
  const isKept = await database.transaction((tx) => keep(tx, one, minute, made, at))
  if (!isKept) throw httpError('RULE', { message: 'It was sent a moment ago. Wait a minute' })
  return typeof made === 'string' ? made : null
}
