import { z } from 'zod'
import { ARCHIVED, DELETED, endpoint, FOUND, idParams, RESTORED, SAVED } from '../../kit/endpoint.ts'
import { allowedAction } from '../../kit/lifecycle.ts'
import { anyOf } from '../../kit/list-query.ts'
import { may } from '../../kit/permissions.ts'
import { days, oneOf, rare, records, register, states, unseen } from '../../kit/register.ts'
import { day, id, instant, optionalText, rowVersion } from '../../kit/text.ts'
import { articleCategory } from './article-category.ts'
import { articleContent, audience, writtenContent } from './article-content.ts'
import { ARTICLE_ACTIONS, ARTICLE_STATES } from './article-lifecycle.ts'
import { changedBlock } from './compare-bodies.ts'
import { ARTICLES } from './items.ts'

const EXAMPLE = {
  title: 'Ammonia smell at the prilling tower',
  summary: 'What we learned',
  categoryId: 1,
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Close the vent valve.' }] }] },
  everybody: true,
}

/** An article in the list of those who write them. */
export const articleRow = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  status: z.enum(ARTICLE_STATES),
  categoryId: z.int(),
  categoryName: z.string(),
  authorName: z.string(),
  /** The revision that readers have; 0: none yet. */
  revision: z.int(),
  /** It was changed since it was last published. */
  isChanged: z.boolean(),
  /** Since when readers have it, or will have it. */
  publishAt: instant.nullable(),
  /** When its next revision appears. */
  nextAt: instant.nullable(),
  validUntil: day.nullable(),
  isExpired: z.boolean(),
  mustAcknowledge: z.boolean(),
  stopLocationName: z.string().nullable(),
  pinnedAt: z.int().nullable(),
  commentCount: z.int(),
  updatedAt: instant,
})
export type ArticleRow = z.output<typeof articleRow>

/** The articles of those who write them (ARTICLES-05, ARTICLES-12). */
export const articleList = register({
  label: { one: 'article', many: 'articles' },
  file: 'articles',
  row: articleRow,
  filters: {
    categoryId: records('Category', articleCategory),
    status: states('Status', ARTICLE_STATES),
    updatedAt: days('Changed'),
    mine: rare(oneOf('Author', ['mine'], { mine: 'Mine' })),
    quick: unseen(
      oneOf('Show', ['published', 'drafts', 'scheduled', 'acknowledge', 'expired'], {
        published: 'Published',
        drafts: 'Drafts',
        scheduled: 'Scheduled',
        acknowledge: 'To acknowledge',
        expired: 'Expired',
      }),
    ),
    id: anyOf(id),
  },
  sortable: ['updatedAt', 'title', 'publishAt', 'validUntil'],
  order: { column: 'updatedAt', direction: 'descending' },
  columns: {
    title: 'Title',
    categoryName: 'Category',
    status: 'Status',
    revision: 'Revision',
    authorName: 'Author',
    publishAt: 'Published',
    validUntil: 'Valid until',
    updatedAt: 'Changed',
  },
})

/** What an article still needs before it can be published, by field. */
const missing = z.array(z.object({ field: z.string(), reason: z.string() }))

/** An article as its author edits it. */
export const articleDraft = z.object({
  ...articleRow.omit({ commentCount: true, pinnedAt: true }).shape,
  /** The counter of its text: a save names it, a publication leaves it as it is. */
  contentVersion: z.int(),
  content: writtenContent,
  /** The names of what its audience and places name, so that nothing is looked up. */
  audienceLabels: z.array(z.string()),
  /** How many people the audience has today, in all and rule by rule. */
  people: z.int(),
  rulePeople: z.array(z.int()),
  missing,
  acknowledged: z.int(),
  /** How many people the audience of what readers have has today. */
  present: z.int(),
  updatedBy: z.string(),
  allowedActions: z.array(allowedAction(ARTICLE_ACTIONS)),
})
export type ArticleDraft = z.output<typeof articleDraft>

const stored = z.object({ id: z.int(), version: z.int(), contentVersion: z.int(), updatedAt: instant })
const moved = z.object({ id: z.int(), version: z.int(), status: z.enum(ARTICLE_STATES) })
const named = z.strictObject({ id, version: rowVersion })

/** A revision as it was published; it never changes. */
export const articleRevision = z.object({
  id: z.int(),
  revision: z.int(),
  title: z.string(),
  isMaterial: z.boolean(),
  changeNote: z.string().nullable(),
  publishAt: instant,
  /** Readers have had it; false: it is scheduled. */
  isOut: z.boolean(),
  publishedBy: z.string(),
  acknowledged: z.int(),
})
export type ArticleRevision = z.output<typeof articleRevision>

const MOST_REVISIONS = 1000

export const article = {
  adminList: endpoint({
    ...articleList.list,
    path: '/articles/admin/list',
    summary: 'List the articles that the caller can write or manage, in the data scope',
    permission: may(ARTICLES, 'read'),
  }),
  counts: endpoint({
    ...articleList.counts,
    path: '/articles/admin/counts',
    summary: 'How many articles each ready-made filter has',
    permission: may(ARTICLES, 'read'),
    data: z.object({
      published: z.int(),
      drafts: z.int(),
      scheduled: z.int(),
      acknowledge: z.int(),
      expired: z.int(),
    }),
  }),
  export: endpoint({
    ...articleList.export,
    path: '/articles/admin/export',
    summary: 'Export articles',
    permission: may(ARTICLES, 'read'),
  }),
  draft: endpoint({
    method: 'GET',
    path: '/articles/admin/:id',
    summary: 'Read an article as its author edits it',
    done: FOUND,
    permission: may(ARTICLES, 'read'),
    params: idParams,
    data: articleDraft,
  }),
  create: endpoint({
    method: 'POST',
    path: '/articles',
    summary: 'Begin an article',
    done: SAVED,
    permission: may(ARTICLES, 'create'),
    creates: true,
    body: articleContent,
    example: { body: EXAMPLE },
    data: stored,
  }),
  update: endpoint({
    method: 'POST',
    path: '/articles/update',
    summary: 'Save the text of an article; what readers have stays as it is until it is published',
    done: SAVED,
    permission: may(ARTICLES, 'update'),
    body: articleContent.extend({ id, contentVersion: rowVersion }),
    example: { body: { ...EXAMPLE, id: 1, contentVersion: 1 } },
    data: stored,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/articles/:id',
    summary: 'Delete an article that was never published',
    done: DELETED,
    permission: may(ARTICLES, 'delete'),
    params: idParams,
    ifMatch: true,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/articles/publish',
    summary: 'Publish the text of an article as its next revision, now or at an instant to come',
    permission: may(ARTICLES, 'update'),
    body: z.strictObject({
      id,
      contentVersion: rowVersion,
      /** Left out: now. */
      publishAt: instant.optional(),
      /** Everybody is asked anew to acknowledge it; of the first revision it is always so. */
      isMaterial: z.boolean().default(true),
      /** What readers are told has changed. */
      changeNote: optionalText(300),
    }),
    data: moved.extend({ revision: z.int(), people: z.int() }),
  }),
  unschedule: endpoint({
    method: 'POST',
    path: '/articles/unschedule',
    summary: 'Cancel the revision that is scheduled',
    done: 'Schedule cancelled',
    permission: may(ARTICLES, 'update'),
    body: named,
    data: moved,
  }),
  archive: endpoint({
    method: 'POST',
    path: '/articles/archive',
    summary: 'Archive an article: readers no longer have it',
    done: ARCHIVED,
    permission: may(ARTICLES, 'delete'),
    body: named,
    data: moved,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/articles/restore',
    summary: 'Restore an archived article as a draft',
    done: RESTORED,
    permission: may(ARTICLES, 'update'),
    body: named,
    data: moved,
  }),
  countAudience: endpoint({
    method: 'POST',
    path: '/articles/audience/count',
    summary: 'How many people an audience has today, in all and rule by rule',
    permission: may(ARTICLES, 'read'),
    body: z.strictObject({ everybody: z.boolean().default(false), audience }),
    example: { body: { everybody: false, audience: [{ workers: 'STAFF' }] } },
    data: z.object({ people: z.int(), rulePeople: z.array(z.int()) }),
  }),
  revisions: endpoint({
    method: 'POST',
    path: '/articles/revisions/list',
    summary: 'The revisions of an article, the newest first',
    permission: may(ARTICLES, 'read'),
    body: z.strictObject({ id }),
    data: z.array(articleRevision).max(MOST_REVISIONS),
  }),
  compare: endpoint({
    method: 'POST',
    path: '/articles/revisions/compare',
    summary: 'What differs between two revisions of an article; 0 is the text that is being written',
    permission: may(ARTICLES, 'read'),
    body: z.strictObject({ id, from: z.int().min(1), to: z.int().min(0) }),
    data: z.object({
      from: z.object({ revision: z.int(), title: z.string(), summary: z.string() }),
      to: z.object({ revision: z.int(), title: z.string(), summary: z.string() }),
      blocks: z.array(changedBlock),
    }),
  }),
}
