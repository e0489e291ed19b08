import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PAGE_SIZE } from './list-query.ts'
import type { Permission } from './permissions.ts'
import { id, instant, optionalText, text } from './text.ts'

/** A comment as somebody reads it; of a removed one that it was there is all that is left. */
export const comment = z.object({
  id: z.int(),
  authorId: z.int(),
  authorName: z.string(),
  text: z.string(),
  createdAt: instant,
  editedAt: instant.nullable(),
  removedAt: instant.nullable(),
  /** Who removed the comment of another, and why. */
  removedBy: z.string().nullable(),
  removedFor: z.string().nullable(),
  /** It waits until somebody has looked at it. */
  isWaiting: z.boolean(),
  isMine: z.boolean(),
  hasReported: z.boolean(),
  /** Of those who moderate: how many have reported it. */
  reports: z.int(),
})
export type Comment = z.output<typeof comment>

export const COMMENT_LENGTH = 1000
/** So many comments somebody writes in a minute. */
export const COMMENTS_A_MINUTE = 5

interface Thread<Key extends string> {
  /** Where its operations are: `/article-comments`. */
  readonly path: `/${string}`
  /** What names the record in a body: `articleId`. */
  readonly record: Key
  /** What the record is called: `an article`. */
  readonly of: string
  readonly permission: Permission
  readonly ownScope?: boolean
}

/** The comments of a record: written, changed and removed by their author, reported by readers, removed by those who moderate. */
export function commentThread<const Key extends string>({ path, record, of, permission, ownScope }: Thread<Key>) {
  const common = { permission, ...(ownScope && { ownScope }) }
  const recordId = { [record]: id } as { [K in Key]: typeof id }
  const limit = z.int().min(1).max(100).default(PAGE_SIZE)
  const page = { kind: 'list', data: z.array(comment) } as const
  return {
    list: endpoint({
      ...common,
      ...page,
      method: 'POST',
      path: `${path}/list`,
      summary: `The newest comments of ${of}`,
      body: z.strictObject({ ...recordId, limit }),
    }),
    listMore: endpoint({
      ...common,
      ...page,
      method: 'POST',
      path: `${path}/list-more`,
      summary: `The comments of ${of} before one that is there already`,
      body: z.strictObject({ ...recordId, before: id, limit }),
    }),
    add: endpoint({
      ...common,
      method: 'POST',
      path,
      summary: `Comment on ${of}`,
      creates: true,
      body: z.strictObject({ ...recordId, text: text(COMMENT_LENGTH) }),
      data: comment,
    }),
    update: endpoint({
      ...common,
      method: 'POST',
      path: `${path}/update`,
      summary: 'Change an own comment',
      done: 'Comment changed',
      body: z.strictObject({ id, text: text(COMMENT_LENGTH) }),
      data: comment,
    }),
    remove: endpoint({
      ...common,
      method: 'DELETE',
      path: `${path}/:id`,
      summary: 'Remove an own comment, or that of another with a reason',
      done: 'Comment removed',
      params: z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
      query: z.strictObject({ reason: optionalText(300) }),
    }),
    report: endpoint({
      ...common,
      method: 'POST',
      path: `${path}/report`,
      summary: 'Report a comment to those who moderate',
      done: 'Comment reported',
      body: z.strictObject({ id, reason: text(300) }),
    }),
    approve: endpoint({
      ...common,
      method: 'POST',
      path: `${path}/approve`,
      summary: 'Let a comment through that waits',
      done: 'Comment published',
      body: z.strictObject({ id }),
      data: comment,
    }),
  }
}
export type CommentThread = ReturnType<typeof commentThread<string>>
