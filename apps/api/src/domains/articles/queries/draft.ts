import type { ArticleDraft } from '@selamat/contract/domains/articles/article'
import { ARTICLE_ACTIONS } from '@selamat/contract/domains/articles/article-lifecycle'
import { ARTICLES } from '@selamat/contract/domains/articles/items'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { scopesFor } from '../../../platform/session.ts'
import { articleMoves } from '../article-moves.ts'
import { audienceLabels, countAudience } from '../audience.ts'
import { adminReads } from '../register/admin.ts'
import { hasAcknowledged, inArticleScope, inAudience } from '../relations.ts'
import { missingOf } from './missing.ts'
import { articleInScope, contentOf } from './stored.ts'

/** An article as its author edits it, with what it still needs. Throws 404. */
export async function articleDraftOf(context: AppContext, actor: Actor, id: number): Promise<ArticleDraft> {
  const db = context.database.kysely
  const at = context.clock.now()
  const today = formatDate(at)
  const stored = await articleInScope(context, db, actor, id)
  const content = contentOf(stored)
  const { companyId } = stored
  const [listed, audience, labels, rights, [facts]] = await Promise.all([
    adminReads.list(context, actor, { filter: { id: [id] }, limit: 1 }),
    countAudience(db, { ...content, companyId, today }),
    audienceLabels(db, content.audience),
    rightsOn(context, actor, id, today),
    run<{ present: number; acknowledged: number; updatedBy: string }>(
      db,
      sql`select coalesce((select full_name from users where id = a.updated_by), '') as updated_by, p.*
        from articles a cross join lateral (select count(*)::int as present,
          (count(*) filter (where ${hasAcknowledged(at)}))::int as acknowledged
          from users u where ${inAudience(today)} and a.revision > 0) p where a.id = ${id}`,
    ),
  ])
  const [row] = listed.data
  if (!row || !facts) throw httpError('NOT_FOUND')
  const { commentCount: _comments, pinnedAt: _pinned, ...head } = row
  return {
    ...head,
    contentVersion: stored.contentVersion,
    content,
    audienceLabels: labels,
    ...audience,
    missing: missingOf(content, { people: audience.people, onDay: today }),
    ...facts,
    allowedActions: articleMoves
      .allowed({ ...stored, rights }, null, ARTICLE_ACTIONS)
      .filter(({ action }) => action !== 'unschedule' || stored.nextAt !== null || stored.status === 'SCHEDULED'),
  }
}

async function rightsOn(context: AppContext, actor: Actor, id: number, today: string) {
  const db = context.database.kysely
  const scopesOf = (action: 'update' | 'delete') => scopesFor(context, actor, { anyOf: [ARTICLES], action }, db)
  const [update, remove] = await Promise.all([scopesOf('update'), scopesOf('delete')])
  const within = (scopes: typeof update) => inArticleScope({ ...actor, scopes }, today)
  const [rights] = await run<{ update: boolean; delete: boolean }>(
    db,
    sql`select ${within(update)} as update, ${within(remove)} as delete from articles a where a.id = ${id}`,
  )
  return rights ?? { update: false, delete: false }
}
