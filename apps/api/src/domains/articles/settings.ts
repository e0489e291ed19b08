import {
  ARTICLE_REMINDER_DEFAULTS,
  type ArticleReminders,
  articleReminders,
  articleSettings,
} from '@selamat/contract/domains/articles/article-settings'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor, Tx } from '../../platform/database.ts'
import { type SignedCall, serve } from '../../platform/http.ts'
import { assertWholeTenant, lockSetting, readSetting, stampsOf, writeSetting } from '../organisation/index.ts'
import { planReminders } from './dues/reminders.ts'

const remindersOf = ({ value, version }: { readonly value: unknown; readonly version: number }): ArticleReminders =>
  version === 0 ? ARTICLE_REMINDER_DEFAULTS : articleReminders.parse(value)

/** When whoever has not acknowledged an article of a company is reminded. */
export function mountArticleSettings(app: FastifyInstance, context: AppContext): void {
  const { database, clock } = context

  async function present(db: Executor, companyId: number) {
    const stored = await readSetting(db, companyId, 'articles')
    return { ...remindersOf(stored), ...stampsOf(stored) }
  }

  async function write(tx: Tx, { actor, body, requestId }: SignedCall<typeof articleSettings.update>) {
    assertWholeTenant(actor)
    const { version, ...after } = body
    const before = remindersOf(await lockSetting(tx, actor.companyId, 'articles', version))
    await writeSetting(tx, 'articles', { actor, at: clock.now(), requestId, before: { ...before }, after })
    await planReminders(tx, actor.companyId)
    return present(tx, actor.companyId)
  }

  serve(app, context, articleSettings, {
    read: ({ actor }) => present(database.kysely, actor.companyId),
    update: (call) => database.transaction((tx) => write(tx, call)),
  })
}
