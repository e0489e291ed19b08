import { z } from 'zod'
import { endpoint, FOUND, SAVED } from '../../kit/endpoint.ts'
import { inOrder } from '../../kit/order.ts'
import { may } from '../../kit/permissions.ts'
import { instant, storedVersion } from '../../kit/text.ts'
import { ARTICLES } from './items.ts'

const part = z
  .int('Enter a whole number')
  .min(1, 'At least 1 %')
  .max(400, 'At most 400 %')
  .nullish()
  .transform((value) => value ?? null)

/** At which parts of the time to acknowledge somebody is reminded, in per cent; null: not at all. */
const reminders = z.strictObject({
  firstAt: part,
  secondAt: part,
  /** When the superior is told. */
  superiorAt: part,
})
export type ArticleReminders = z.output<typeof reminders>
const ORDER = ['firstAt', 'secondAt', 'superiorAt'] as const
export const articleReminders = reminders.superRefine(inOrder(ORDER, 'Choose more than the one before', 'rising'))
export const ARTICLE_REMINDER_DEFAULTS: ArticleReminders = { firstAt: 50, secondAt: 100, superiorAt: 150 }

const stored = z.object({
  firstAt: z.int().nullable(),
  secondAt: z.int().nullable(),
  superiorAt: z.int().nullable(),
  version: z.int(),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
})

/** When whoever has not acknowledged an article is reminded; of the whole company. */
export const articleSettings = {
  read: endpoint({
    method: 'GET',
    path: '/articles/settings',
    summary: 'Read when whoever has not acknowledged an article is reminded',
    done: FOUND,
    permission: may(ARTICLES, 'read'),
    data: stored,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/articles/settings',
    summary: 'Change when whoever has not acknowledged an article is reminded',
    done: SAVED,
    permission: may(ARTICLES, 'update'),
    example: { body: { ...ARTICLE_REMINDER_DEFAULTS, version: 0 } },
    body: reminders
      .extend({ version: storedVersion })
      .superRefine(inOrder(ORDER, 'Choose more than the one before', 'rising')),
    data: stored,
  }),
}
