import { z } from 'zod'
import { resource } from '../../kit/resource.ts'
import { text } from '../../kit/text.ts'
import { ACKNOWLEDGEMENT } from './article-lifecycle.ts'
import { articleCategoryHead } from './heads.ts'

/** Whether readers comment: at once, not at all, or after somebody has looked at it. */
export const COMMENT_MODES = ['OPEN', 'CLOSED', 'REVIEWED'] as const
export const commentMode = z.enum(COMMENT_MODES)
export const COMMENT_MODE_LABELS = { OPEN: 'Open', CLOSED: 'Closed', REVIEWED: 'Reviewed first' } as const
export const dueDays = z.int().min(1).max(90)

const described = resource('article-categories', {
  ...articleCategoryHead,
  write: z.strictObject({
    categoryName: text(100),
    mustAcknowledge: z.boolean().default(false),
    dueDays: dueDays.default(ACKNOWLEDGEMENT.dueDays),
    commentsDefault: commentMode.default('OPEN'),
  }),
  read: z.object({
    categoryName: z.string(),
    mustAcknowledge: z.boolean(),
    dueDays: z.int(),
    commentsDefault: commentMode,
    /** How many articles it has, without archived ones. */
    articleCount: z.int(),
  }),
  filter: {},
  sortable: ['id', 'categoryName', 'updatedAt'],
  defaultOrder: { column: 'categoryName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export', 'options'],
  imports: false,
})

/** What articles are sorted into, with what a new article of it begins with; every signed-in user reads the list. */
export const articleCategory = {
  ...described,
  endpoints: {
    ...described.endpoints,
    list: { ...described.endpoints.list, permission: 'signed-in' as const },
  },
}
