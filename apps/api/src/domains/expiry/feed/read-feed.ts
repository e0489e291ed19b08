import type { ExpiryRow } from '@selamat/contract/domains/expiry/expiry'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { EXPIRY_LABELS } from '@selamat/contract/domains/notifications/expiry-kind'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { actorsFrom } from '../../../platform/actor-of.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { ExpirySources } from '../../../platform/expiry.ts'
import { assertRate } from '../../identity/index.ts'
import { everyExpiry } from '../queries/list-expiry.ts'
import { type CalendarEntry, iCalendar } from './ical.ts'
import { hashOf } from './own-feed.ts'

/** Limits for a calendar app that reads too often, and for an address that guesses tokens. */
const READS = { most: 60, minutes: 60 }
const MISSES = { most: 30, minutes: 10 }

const DAYS_AHEAD = 366
/** More entries are too heavy for a phone. */
const MAX_ENTRIES = 5000

/** The owner of a token, if the owner could sign in now. */
const ownerBy = (token: string, today: string) =>
  actorsFrom(sql`calendar_feeds f join users u on u.id = f.user_id`, today, sql`f.token_hash = ${hashOf(token)}`)

type Origin = Pick<FastifyRequest, 'protocol' | 'host'>
/** The public address: the configured one, else that of the request. */
const originOf = ({ config }: AppContext, { protocol, host }: Origin): string =>
  config.publicUrl ?? `${protocol}://${host}`

/** The feed address of a token. */
export const feedAddress = (context: AppContext, request: Origin, token: string): string =>
  `${originOf(context, request)}${API_BASE}/calendar-feed/${token}.ics`

/** The owner of a token. A former owner gets the same 404 as a guess. Throws 404, 429. */
async function ownerOf(context: AppContext, token: string, address: string): Promise<Actor> {
  const { kysely } = context.database
  const now = context.clock.now()
  const [owner] = await run<Actor>(kysely, ownerBy(token, formatDate(now)))
  if (!owner) {
    await assertRate(context, { counter: 'calendar-misses', key: address }, MISSES)
    throw httpError('NOT_FOUND')
  }
  await assertRate(context, { counter: 'calendar-reads', key: String(owner.userId) }, READS)
  await run(kysely, sql`update calendar_feeds set last_read_at = ${now} where user_id = ${owner.userId}`)
  return owner
}

const entryOf =
  (origin: string) =>
  ({ key, kind, dueOn, state, title, detail, holder, location, link }: ExpiryRow): CalendarEntry => {
    const url = `${origin}${link}`
    const what = `${EXPIRY_LABELS[kind]}: ${title}${holder ? `, ${holder}` : ''}`
    return {
      uid: `${key.toLowerCase()}@${new URL(origin).hostname}`,
      day: dueOn,
      summary: state === 'OVERDUE' ? `Overdue: ${what}` : what,
      description: [detail, url].filter((line) => line !== null).join('\n'),
      location,
      category: EXPIRY_LABELS[kind],
      url,
    }
  }

/** What the owner of a token can read now, overdue and twelve months ahead, as iCalendar. Throws 404, 429. */
export async function readFeed(
  context: AppContext,
  sources: ExpirySources,
  { request, address, file }: { readonly request: Origin; readonly address: string; readonly file: string },
): Promise<Buffer> {
  const now = context.clock.now()
  const owner = await ownerOf(context, file.replace(/\.ics$/, ''), address)
  const criteria = { filter: { dueOn: { until: addDays(formatDate(now), DAYS_AHEAD) } } }
  const { rows } = await everyExpiry(context, sources, owner, criteria, 1)
  const toEntry = entryOf(originOf(context, request))
  const entries: CalendarEntry[] = []
  for await (const row of rows) {
    entries.push(toEntry(row))
    if (entries.length === MAX_ENTRIES) break
  }
  return Buffer.from(iCalendar('Selamat: what expires', entries, now))
}
