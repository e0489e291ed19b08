import { article } from '@selamat/contract/domains/articles/article'
import { articlePins } from '@selamat/contract/domains/articles/article-pins'
import { readers, reading } from '@selamat/contract/domains/articles/article-reading'
import { formatDate } from '@selamat/contract/kit/dates'
import { plural } from '@selamat/contract/kit/plural'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { respond } from '../../platform/handler-result.ts'
import { serve } from '../../platform/http.ts'
import { countAudience } from './audience.ts'
import { mountArticleCategories } from './categories.ts'
import { acknowledge, keepReading } from './commands/acknowledge.ts'
import { archiveArticle, restoreArticle, unscheduleArticle } from './commands/move-article.ts'
import { adminPins, pinnable, readerPins, updatePins } from './commands/pins.ts'
import { publishArticle } from './commands/publish-article.ts'
import { createArticle, deleteArticle, updateArticle } from './commands/save-article.ts'
import { mountArticleComments } from './comments.ts'
import { articlePdf } from './pdf.ts'
import type { ArticlePorts } from './ports.ts'
import { crewsOf } from './queries/crews.ts'
import { articleOf } from './queries/detail.ts'
import { articleDraftOf } from './queries/draft.ts'
import { articleRevisions, compareRevisions } from './queries/revisions.ts'
import { adminReads, QUICK } from './register/admin.ts'
import { countReaders, exportReaders, listReaders, remindMissing } from './register/readers.ts'
import { readingReads } from './register/reading.ts'
import { mountArticleSettings } from './settings.ts'

export { bulletinsAt } from './bulletins.ts'
export type { ArticlePorts } from './ports.ts'

/** Articles: what their authors write, what their readers read and acknowledge, and what is said about them. */
export function mountArticles(app: FastifyInstance, context: AppContext, ports: ArticlePorts): void {
  mountArticleCategories(app, context)
  mountArticleSettings(app, context)
  serve(app, context, article, {
    adminList: ({ actor, body }) => adminReads.list(context, actor, body),
    counts: ({ actor, body }) => adminReads.counts(context, actor, body, QUICK),
    export: (call) => adminReads.export(context, call),
    draft: ({ actor, params }) => articleDraftOf(context, actor, params.id),
    create: (call) => createArticle(context, call),
    update: (call) => updateArticle(context, call),
    remove: (call) => deleteArticle(context, call),
    publish: async (call) => {
      const data = await publishArticle(context, ports, call)
      const verb = call.body.publishAt === undefined ? 'Published' : 'Scheduled'
      return respond(data, { message: `${verb} for ${plural(data.people, 'person', 'people')}` })
    },
    unschedule: (call) => unscheduleArticle(context, call),
    archive: (call) => archiveArticle(context, ports, call),
    restore: (call) => restoreArticle(context, call),
    countAudience: ({ actor, body }) =>
      countAudience(context.database.kysely, {
        ...body,
        companyId: actor.companyId,
        today: formatDate(context.clock.now()),
      }),
    revisions: ({ actor, body }) => articleRevisions(context, actor, body.id),
    compare: ({ actor, body }) => compareRevisions(context, actor, body),
  })
  serve(app, context, articlePins, {
    list: ({ actor, body }) => pinnable(context, actor, body),
    update: (call) => updatePins(context, call),
    admin: ({ actor }) => adminPins(context, actor),
    pinned: ({ actor }) => readerPins(context, actor),
  })
  serve(app, context, reading, {
    list: ({ actor, body }) => readingReads.list(context, actor, body),
    get: ({ actor, params }) => articleOf(context, actor, params.id),
    pdf: ({ actor, params, request }) => articlePdf(context, actor, request, params.id),
    read: async (call) => void (await keepReading(context, call)),
    crews: ({ actor, params }) => crewsOf(context, ports, actor, params.id),
    acknowledge: (call) => acknowledge(context, ports, call),
  })
  serve(app, context, readers, {
    list: (call) => listReaders(context, call),
    counts: (call) => countReaders(context, call),
    export: (call) => exportReaders(context, call),
    remind: async (call) => {
      const data = await remindMissing(context, call)
      return respond(data, { message: plural(data.people, 'person reminded', 'people reminded') })
    },
  })
  mountArticleComments(app, context)
}
