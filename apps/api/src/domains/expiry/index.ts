import { calendarFeed } from '@selamat/contract/domains/expiry/calendar-feed'
import { type ExpiryRow, expiry } from '@selamat/contract/domains/expiry/expiry'
import { EXPIRY_WORDS } from '@selamat/contract/domains/expiry/expiry-kind'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { mount, mountPublic } from '../../platform/http.ts'
import { DELETED } from '../../platform/messages.ts'
import { exportFile } from '../../platform/records/export-file.ts'
import { MAX_EXPORT } from '../../platform/records/walk.ts'
import type { Column } from '../../platform/spreadsheet.ts'
import { feedOf, makeFeed, stopFeed } from './feed/keep-feed.ts'
import { feedAddress, readFeed } from './feed/read-feed.ts'
import type { ExpirySources } from './ports.ts'
import { countDays, countNear } from './queries/count-expiry.ts'
import { everyExpiry, listExpiry } from './queries/list-expiry.ts'

export type { ExpirySources } from './ports.ts'
export { expiryReminders } from './reminders.ts'

const COLUMNS: readonly Column<ExpiryRow>[] = [
  { header: 'Due on', value: ({ dueOn }) => dueOn },
  { header: 'Days left', value: ({ daysLeft }) => daysLeft },
  { header: 'Kind', value: ({ kind }) => EXPIRY_WORDS[kind] },
  { header: 'What', value: ({ title }) => title },
  { header: 'Details', value: ({ detail }) => detail },
  { header: 'Holder', value: ({ holder }) => holder },
  { header: 'Location', value: ({ place }) => place },
]

/** The calendar of what expires and falls due, and its feed for calendar programs. */
export function mountExpiry(app: FastifyInstance, context: AppContext, sources: ExpirySources): void {
  mount(app, context, expiry.list, ({ actor, body }) => listExpiry(context, sources, actor, body))
  mount(app, context, expiry.days, async ({ actor, body }) => ({
    data: await countDays(context, sources, actor, body),
  }))
  mount(app, context, expiry.counts, async ({ actor, body }) => ({
    data: await countNear(context, sources, actor, body),
  }))
  mount(app, context, expiry.export, async (call) => {
    const { count, rows } = await everyExpiry(context, sources, call.actor, call.body, MAX_EXPORT + 1)
    return exportFile(context, call, {
      entity: 'expiry',
      label: 'expiry',
      file: 'expiry',
      columns: COLUMNS,
      count,
      rows,
    })
  })

  mount(app, context, calendarFeed.get, async ({ actor }) => ({
    data: await feedOf(context.database.kysely, actor.userId),
  }))
  mount(app, context, calendarFeed.create, async ({ request, ...call }) => ({
    data: { address: feedAddress(context, request, await makeFeed(context, call)) },
  }))
  mount(app, context, calendarFeed.stop, async (call) => {
    await stopFeed(context, call)
    return { data: undefined, message: DELETED }
  })
  mountPublic(app, context, calendarFeed.read, async ({ request, address, params: { file } }) => ({
    file: await readFeed(context, sources, { request, address, file }),
    name: 'selamat.ics',
    contentType: 'text/calendar; charset=utf-8',
    inline: true,
  }))
}
