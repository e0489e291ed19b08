import { type ArticleState, articleLifecycle } from '@selamat/contract/domains/articles/article-lifecycle'
import type { Actor } from '../../platform/access.ts'
import { type Change, lifecycleOf } from '../../platform/lifecycle.ts'

/** An article with what its moves look at. */
export interface ArticleSubject {
  readonly id: number
  readonly companyId: number
  readonly title: string
  readonly status: ArticleState
  readonly revision: number
  /** Its next revision is scheduled. */
  readonly nextAt: Date | null
  readonly rights: { readonly update: boolean; readonly delete: boolean }
}

const NOT_YOURS = 'You cannot change this article'

/** What can be done to an article. */
export const articleMoves = lifecycleOf(articleLifecycle, {
  table: 'articles',
  relations: {
    editor: ({ rights }: ArticleSubject, _actor: Actor | null) => (rights.update ? null : NOT_YOURS),
    remover: ({ rights }) => (rights.delete ? null : NOT_YOURS),
    system: () => null,
  },
  audit: ({ subject: { companyId, title, status, revision } }, change: Change<ArticleState, 'articles'>) => ({
    companyId,
    label: title,
    before: { status, revision },
    after: { status: change.to ?? status, revision: change.set?.revision ?? revision },
  }),
})
