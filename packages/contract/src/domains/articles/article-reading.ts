import { z } from 'zod'
import { endpoint, FOUND, idParams } from '../../kit/endpoint.ts'
import { anyOf } from '../../kit/list-query.ts'
import { oneOf, records, recordsOf, register, unseen } from '../../kit/register.ts'
import { day, id, instant } from '../../kit/text.ts'
import { articleBody } from './article-body.ts'
import { articleCategory, commentMode } from './article-category.ts'

export const READING_STATES = ['TO_ACKNOWLEDGE', 'MUST_ACKNOWLEDGE', 'UNREAD'] as const
export const READING_STATE_LABELS = {
  TO_ACKNOWLEDGE: 'To acknowledge',
  MUST_ACKNOWLEDGE: 'With acknowledgement',
  UNREAD: 'Not read yet',
} as const

/** Whether a reader has to acknowledge, and has. */
const acknowledgement = z.object({
  /** Until when; null: it is not asked of this reader. */
  dueOn: day.nullable(),
  isOverdue: z.boolean(),
  /** When this reader did, for what counts now. */
  acknowledgedAt: instant.nullable(),
})

/** An article as readers list it. */
export const readArticle = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  categoryId: z.int(),
  categoryName: z.string(),
  authorName: z.string(),
  revision: z.int(),
  publishedAt: instant,
  validUntil: day.nullable(),
  coverFileId: z.int().nullable(),
  coverAlt: z.string(),
  minutes: z.int(),
  isRead: z.boolean(),
  isPinned: z.boolean(),
  stopLocationName: z.string().nullable(),
  ...acknowledgement.shape,
})
export type ReadArticle = z.output<typeof readArticle>

/** The articles of a reader (ARTICLES-05, ARTICLES-21). */
export const readerArticles = register({
  label: { one: 'article', many: 'articles' },
  file: 'articles',
  row: readArticle,
  filters: {
    categoryId: records('Category', articleCategory),
    state: oneOf('Show', READING_STATES, READING_STATE_LABELS),
    id: unseen(recordsOf('Article')),
  },
  sortable: ['publishedAt', 'title'],
  order: { column: 'publishedAt', direction: 'descending' },
  columns: { title: 'Title', categoryName: 'Category', authorName: 'Author', publishedAt: 'Published' },
})

/** An article as its readers read it. */
export const articleDetail = readArticle.extend({
  body: articleBody,
  authorPosition: z.string().nullable(),
  /** What has changed, of a later revision. */
  changeNote: z.string().nullable(),
  isMaterial: z.boolean(),
  isExpired: z.boolean(),
  mustAcknowledge: z.boolean(),
  signWithPassword: z.boolean(),
  /** So many seconds it takes at least before it can be acknowledged. */
  leastSeconds: z.int(),
  comments: commentMode,
  /** Comments are closed, or it has expired. */
  mayComment: z.boolean(),
  /** Removes the comments of others, and lets those through that wait. */
  moderates: z.boolean(),
  mayEdit: z.boolean(),
})
export type ArticleDetail = z.output<typeof articleDetail>

/** A live permit whose work an article stops, and how many of its crew have acknowledged it. */
const crew = z.object({
  permitId: z.int(),
  number: z.string(),
  title: z.string(),
  locationName: z.string(),
  status: z.string(),
  /** The page of the permit. */
  address: z.string(),
  people: z.int(),
  acknowledged: z.int(),
})
export type ArticleCrew = z.output<typeof crew>
export const MOST_CREWS = 100

const seconds = z.int().min(0).max(86_400)

export const reading = {
  list: endpoint({
    ...readerArticles.list,
    path: '/articles/list',
    summary: 'List the articles that are for the caller',
    permission: 'signed-in',
    ownScope: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/articles/:id',
    summary: 'Read an article',
    done: FOUND,
    permission: 'signed-in',
    ownScope: true,
    params: idParams,
    data: articleDetail,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/articles/pdf/:id',
    summary: 'An article as PDF',
    permission: 'signed-in',
    ownScope: true,
    kind: 'file',
    params: idParams,
  }),
  read: endpoint({
    method: 'POST',
    path: '/articles/read',
    summary: 'Keep how long the caller has read a revision, and whether to its end',
    permission: 'signed-in',
    ownScope: true,
    body: z.strictObject({ id, revision: z.int().min(1), seconds, isWhole: z.boolean() }),
  }),
  crews: endpoint({
    method: 'GET',
    path: '/articles/crews/:id',
    summary:
      'How many of the crew of each live permit whose work an article stops have acknowledged it; of permits that the caller reads',
    permission: 'signed-in',
    ownScope: true,
    params: idParams,
    data: z.array(crew).max(MOST_CREWS),
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/articles/acknowledge',
    summary: 'Say that the caller has read and understood a revision; signed with the password where that is demanded',
    done: 'Thank you: you have acknowledged it',
    permission: 'signed-in',
    ownScope: true,
    creates: true,
    waits: true,
    body: z.strictObject({
      id,
      /** The revision that was read. */
      version: z.int().min(1),
      seconds,
      /** When it was read, where that was without a connection. */
      readAt: instant.optional(),
      proof: z.string().max(4000).optional(),
    }),
    data: z.object({ id: z.int(), revision: z.int(), acknowledgedAt: instant }),
  }),
}

const readerRow = z.object({
  id: z.int(),
  username: z.string(),
  fullName: z.string(),
  positionName: z.string().nullable(),
  departmentName: z.string().nullable(),
  employerName: z.string(),
  superiorName: z.string().nullable(),
  dueOn: day.nullable(),
  isOverdue: z.boolean(),
  /** When the person first read a part of what counts now. */
  openedAt: instant.nullable(),
  isWhole: z.boolean(),
  seconds: z.int(),
  acknowledgedAt: instant.nullable(),
  isSigned: z.boolean(),
})
export type ArticleReader = z.output<typeof readerRow>

export const READER_STATES = ['MISSING', 'OVERDUE', 'ACKNOWLEDGED'] as const
export const READER_STATE_LABELS = { MISSING: 'Not yet', OVERDUE: 'Overdue', ACKNOWLEDGED: 'Acknowledged' } as const

/** Who of the audience of an article has acknowledged it, and who has not; the article is always named. */
export const articleReaders = register({
  label: { one: 'reader', many: 'readers' },
  file: 'article-readers',
  row: readerRow,
  filters: {
    state: oneOf('Show', READER_STATES, READER_STATE_LABELS),
    articleId: anyOf(id),
  },
  sortable: ['fullName', 'dueOn'],
  order: { column: 'fullName', direction: 'ascending' },
  columns: {
    fullName: { label: 'Person', header: 'Name' },
    username: 'Employee ID',
    positionName: 'Position',
    departmentName: 'Department',
    employerName: 'Employer',
    superiorName: 'Superior',
    dueOn: 'Due',
    openedAt: 'Opened',
    seconds: 'Seconds read',
    acknowledgedAt: 'Acknowledged',
    isSigned: 'Signed',
  },
})

/** Who has read an article: for those who manage it, and for superiors of their own people. */
export const readers = {
  list: endpoint({
    ...articleReaders.list,
    path: '/articles/readers/list',
    summary: 'Who of the audience of an article has acknowledged it; superiors have their own people',
    permission: 'signed-in',
    ownScope: true,
    example: { body: { filter: { articleId: [1] } } },
  }),
  counts: endpoint({
    ...articleReaders.counts,
    path: '/articles/readers/counts',
    summary: 'How many of the audience of an article have acknowledged it, and have not',
    permission: 'signed-in',
    ownScope: true,
    example: { body: { filter: { articleId: [1] } } },
    data: z.object({ MISSING: z.int(), OVERDUE: z.int(), ACKNOWLEDGED: z.int() }),
  }),
  export: endpoint({
    ...articleReaders.export,
    path: '/articles/readers/export',
    summary: 'Export who of the audience of an article has acknowledged it, and who has not',
    permission: 'signed-in',
    ownScope: true,
    example: { body: { filter: { articleId: [1] } } },
  }),
  remind: endpoint({
    method: 'POST',
    path: '/articles/readers/remind',
    summary: 'Remind those of the audience who have not acknowledged it, at most once a day',
    permission: 'signed-in',
    ownScope: true,
    body: z.strictObject({ id }),
    data: z.object({ people: z.int() }),
  }),
}
