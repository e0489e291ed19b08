import { calendarFeed } from '@selamat/contract/domains/expiry/calendar-feed'
import { expiry, expiryList } from '@selamat/contract/domains/expiry/expiry'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import type { ExpirySources } from '../../platform/expiry.ts'
import { serve, servePublic } from '../../platform/http.ts'
import { MAX_EXPORT } from '../../platform/records/walk.ts'
import { forLongReads } from '../../platform/replica.ts'
import { registerFile } from '../../register/register-file.ts'
import { createFeed, feedOf, stopFeed } from './feed/own-feed.ts'
import { feedAddress, readFeed } from './feed/read-feed.ts'
import { countDays, countDue } from './queries/count-expiry.ts'
import { everyExpiry, listExpiry } from './queries/list-expiry.ts'

export { expiryReminders } from './reminders.ts'

/** The expiry calendar and its feed for calendar apps. */
export function mountExpiry(app: FastifyInstance, context: AppContext, sources: ExpirySources): void {
  serve(app, context, expiry, {
    list: ({ actor, body }) => listExpiry(context, sources, actor, body),
    days: ({ actor, body }) => countDays(context, sources, actor, body),
    counts: ({ actor, body }) => countDue(context, sources, actor, body),
    export: async (call) => {
      const found = await everyExpiry(await forLongReads(context), sources, call.actor, call.body, MAX_EXPORT + 1)
      return registerFile(context, call, expiryList, { entity: 'expiry', ...found })
    },
  })
  serve(app, context, calendarFeed, {
    get: ({ actor }) => feedOf(context.database.kysely, actor.userId),
    create: async ({ request, ...call }) => ({
      address: feedAddress(context, request, await createFeed(context, call)),
    }),
    stop: (call) => stopFeed(context, call),
  })
  servePublic(app, context, calendarFeed, {
    read: async ({ request, address, params: { file } }) => ({
      file: await readFeed(context, sources, { request, address, file }),
      name: 'selamat.ics',
      contentType: 'text/calendar; charset=utf-8',
      inline: true,
    }),
  })
}
