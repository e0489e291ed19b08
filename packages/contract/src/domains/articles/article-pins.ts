import { z } from 'zod'
import { endpoint, SAVED } from '../../kit/endpoint.ts'
import { may } from '../../kit/permissions.ts'
import { id, instant, keywordText } from '../../kit/text.ts'
import { ARTICLES } from './items.ts'

const pinned = z.object({
  articleId: z.int(),
  title: z.string(),
  summary: z.string(),
  categoryName: z.string(),
  coverFileId: z.int().nullable(),
  coverAlt: z.string(),
  publishedAt: instant,
})
export type PinnedArticle = z.output<typeof pinned>
export const MOST_PINS = 5

/** What stands first for every reader, in an order. */
export const articlePins = {
  list: endpoint({
    method: 'POST',
    path: '/articles/pins/list',
    summary: 'The published articles that can be pinned, the newest first',
    permission: may(ARTICLES, 'read'),
    body: z.strictObject({ keyword: keywordText.optional() }),
    data: z.array(pinned.pick({ articleId: true, title: true, categoryName: true, publishedAt: true })).max(100),
  }),
  update: endpoint({
    method: 'POST',
    path: '/articles/pins/update',
    summary: 'Pin articles in this order',
    done: SAVED,
    permission: may(ARTICLES, 'update'),
    body: z.strictObject({
      articleIds: z.array(id).max(MOST_PINS, `At most ${MOST_PINS} articles are pinned`),
      /** What was pinned when the order was chosen. */
      before: z.array(id).max(MOST_PINS),
    }),
    data: z.object({ pinnedArticle: z.array(pinned) }),
  }),
  admin: endpoint({
    method: 'GET',
    path: '/articles/admin/pinned',
    summary: 'The pinned articles in their order, for those who pin them',
    permission: may(ARTICLES, 'read'),
    data: z.object({ pinnedArticle: z.array(pinned) }),
  }),
  pinned: endpoint({
    method: 'GET',
    path: '/articles/pinned',
    summary: 'The pinned articles that the caller reads, in their order',
    permission: 'signed-in',
    ownScope: true,
    data: z.object({ pinnedArticle: z.array(pinned) }),
  }),
}
