import { COMMENTS_A_MINUTE, type Comment } from '@selamat/contract/kit/comment-thread'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../access.ts'
import type { AppContext } from '../app-context.ts'
import { writeAudit } from '../audit.ts'
import { type Executor, run, type Tx } from '../database.ts'
import { httpError } from '../errors.ts'
import { countRows, paginationOf } from '../paging.ts'

/** What somebody may do in the comments of one record. */
export interface CommentAccess {
  readonly recordId: number
  readonly companyId: number
  /** How people know the record, for the trail. */
  readonly label: string
  /** Why nothing can be written any more; null: it can. */
  readonly closed: string | null
  /** What is written waits until somebody lets it through. */
  readonly isReviewed: boolean
  /** Removes the comments of others, and lets those through that wait. */
  readonly moderates: boolean
}

interface Comments {
  /** Made by `make_comments`. */
  readonly table: string
  /** What somebody may do in the comments of a record. Throws 404 where the record is none of theirs. */
  readonly access: (context: AppContext, db: Executor, actor: Actor, recordId: number) => Promise<CommentAccess>
  /** Counts one comment of somebody. Throws 429. */
  readonly rate: (context: AppContext, key: string, most: number) => Promise<void>
  /** Tells those who moderate of a report. */
  readonly reported: (
    tx: Tx,
    report: { readonly access: CommentAccess; readonly actor: Actor; readonly reason: string; readonly at: Date },
  ) => Promise<void>
}

interface Caller {
  readonly actor: Actor
  readonly requestId: string
}
interface Stored {
  readonly id: number
  readonly recordId: number
  readonly authorId: number
  readonly text: string
  readonly approvedAt: Date | null
}

/** The comments of the records of a table: one thread a record, the newest first, each page from a comment on. */
export function recordComments({ table, access, rate, reported }: Comments) {
  const comments = sql.table(table)
  const reports = sql.table(`${table}_reports`)

  /** The comments `c` that somebody sees: those that wait only their author and who moderates. */
  const visible = ({ recordId, moderates }: CommentAccess, { userId }: Actor): RawBuilder<SqlBool> =>
    sql`c.record_id = ${recordId} and ${moderates ? sql`true` : sql`(c.approved_at is not null or c.author_id = ${userId})`}`

  async function read(
    db: Executor,
    { moderates }: CommentAccess,
    { userId }: Actor,
    from: RawBuilder<unknown>,
  ): Promise<Comment[]> {
    type Row = Omit<Comment, 'createdAt' | 'editedAt' | 'removedAt'> & {
      createdAt: Date
      editedAt: Date | null
      removedAt: Date | null
    }
    const rows = await run<Row>(
      db,
      sql`select c.id, c.author_id, u.full_name as author_name, case when c.removed_at is null then c.text else '' end as text,
          c.created_at, c.edited_at, c.removed_at, case when c.removed_by <> c.author_id then r.full_name end as removed_by,
          c.removed_for, c.approved_at is null as is_waiting, c.author_id = ${userId} as is_mine,
          exists (select from ${reports} o where o.comment_id = c.id and o.user_id = ${userId}) as has_reported,
          ${moderates ? sql`(select count(*)::int from ${reports} o where o.comment_id = c.id)` : sql`0`} as reports
        from ${from} c join users u on u.id = c.author_id left join users r on r.id = c.removed_by order by c.id desc`,
    )
    return rows.map(({ createdAt, editedAt, removedAt, ...row }) => ({
      ...row,
      createdAt: formatTimestamp(createdAt),
      editedAt: editedAt && formatTimestamp(editedAt),
      removedAt: removedAt && formatTimestamp(removedAt),
    }))
  }

  async function one(db: Executor, granted: CommentAccess, actor: Actor, id: number): Promise<Comment> {
    const [found] = await read(db, granted, actor, sql`(select * from ${comments} where id = ${id})`)
    if (!found) throw httpError('NOT_FOUND')
    return found
  }

  /** A comment that somebody sees, with what they may do; locked. Throws 404, 409 where it is removed. */
  async function locked(context: AppContext, tx: Tx, actor: Actor, id: number) {
    const [of] = await run<{ recordId: number }>(tx, sql`select c.record_id from ${comments} c where c.id = ${id}`)
    if (!of) throw httpError('NOT_FOUND')
    const granted = await access(context, tx, actor, of.recordId)
    const [found] = await run<Stored & { removedAt: Date | null }>(
      tx,
      sql`select c.id, c.record_id, c.author_id, c.text, c.approved_at, c.removed_at from ${comments} c
        where c.id = ${id} and ${visible(granted, actor)} for update`,
    )
    if (!found) throw httpError('NOT_FOUND')
    if (found.removedAt !== null) throw httpError('WRONG_STATE', { message: 'This comment was removed' })
    return { found, granted }
  }

  function audit(
    tx: Tx,
    { actor, requestId }: Caller,
    { companyId, label }: CommentAccess,
    entry: {
      readonly id: number
      readonly at: Date
      readonly action: string
      readonly before?: object
      readonly after?: object
      readonly reason?: string | null
    },
  ) {
    const { id, at, action, before, after, reason = null } = entry
    return writeAudit(tx, {
      companyId,
      actorId: actor.userId,
      at,
      entity: table,
      entityId: id,
      label,
      action,
      before: before ? { ...before } : null,
      after: after ? { ...after } : null,
      reason,
      requestId,
    })
  }

  const assertOpen = ({ closed }: CommentAccess) => {
    if (closed !== null) throw httpError('WRONG_STATE', { message: closed })
  }

  /** Says that a comment must be one's own. */
  const assertOwn = ({ authorId }: Stored, { userId }: Actor) => {
    if (authorId !== userId) throw httpError('NOT_YOUR_ACT', { message: 'Only its author can change a comment' })
  }

  return {
    /** A page of the comments of a record, the newest first; `before` is the last one that is there already. Throws 404. */
    async page(
      context: AppContext,
      actor: Actor,
      query: { readonly recordId: number; readonly before?: number; readonly limit: number },
    ) {
      const db = context.database.kysely
      const granted = await access(context, db, actor, query.recordId)
      const where = visible(granted, actor)
      const { before, limit } = query
      const older = before === undefined ? sql`` : sql`and c.id < ${before}`
      const [data, total] = await Promise.all([
        read(
          db,
          granted,
          actor,
          sql`(select c.* from ${comments} c where ${where} ${older} order by c.id desc limit ${limit})`,
        ),
        countRows(db, sql`select 1 from ${comments} c where ${where}`),
      ])
      return { data, pagination: paginationOf({ limit }, total) }
    },

    /** Counts a comment against the limit of its author. Throws 429. */
    assertRate: (context: AppContext, { userId }: Actor) => rate(context, `${table} ${userId}`, COMMENTS_A_MINUTE),

    /** Writes a comment. Throws 404, 409 where nothing can be written. */
    async add(context: AppContext, tx: Tx, call: Caller, recordId: number, text: string): Promise<Comment> {
      const { actor } = call
      const granted = await access(context, tx, actor, recordId)
      assertOpen(granted)
      const at = context.clock.now()
      const isApproved = !granted.isReviewed || granted.moderates
      const [made] = await run<{ id: number }>(
        tx,
        sql`insert into ${comments} (company_id, record_id, author_id, text, created_at, approved_at, approved_by)
          values (${granted.companyId}, ${recordId}, ${actor.userId}, ${text}, ${at}, ${isApproved ? at : null}, ${isApproved ? actor.userId : null})
          returning id`,
      )
      if (!made) throw httpError('INTERNAL')
      await audit(tx, call, granted, { id: made.id, at, action: 'create', after: { text } })
      return one(tx, granted, actor, made.id)
    },

    /** Changes an own comment; where they are looked at first, it waits again. Throws 404, 409. */
    update: (
      context: AppContext,
      call: Caller,
      { id, text }: { readonly id: number; readonly text: string },
    ): Promise<Comment> =>
      context.database.transaction(async (tx) => {
        const { actor } = call
        const { found, granted } = await locked(context, tx, actor, id)
        assertOwn(found, actor)
        assertOpen(granted)
        const at = context.clock.now()
        const waits = granted.isReviewed && !granted.moderates
        await run(
          tx,
          sql`update ${comments} set text = ${text}, edited_at = ${at},
            approved_at = case when ${waits} then null else approved_at end,
            approved_by = case when ${waits} then null else approved_by end where id = ${id}`,
        )
        await audit(tx, call, granted, { id, at, action: 'update', before: { text: found.text }, after: { text } })
        return one(tx, granted, actor, id)
      }),

    /** Removes an own comment, or as who moderates that of another, with a reason. Throws 404, 409, 422 without a reason. */
    remove: (context: AppContext, call: Caller, id: number, reason: string | null): Promise<void> =>
      context.database.transaction(async (tx) => {
        const { actor } = call
        const { found, granted } = await locked(context, tx, actor, id)
        const isOwn = found.authorId === actor.userId
        if (!isOwn && !granted.moderates) assertOwn(found, actor)
        if (!isOwn && reason === null) throw httpError('INVALID', { errors: { reason: 'Please give the reason' } })
        const at = context.clock.now()
        await run(
          tx,
          sql`update ${comments} set removed_at = ${at}, removed_by = ${actor.userId}, removed_for = ${reason} where id = ${id}`,
        )
        await audit(tx, call, granted, { id, at, action: 'remove', before: { text: found.text }, reason })
      }),

    /** Reports a comment of somebody else; a second time changes nothing. Throws 404, 409. */
    report: (
      context: AppContext,
      call: Caller,
      { id, reason }: { readonly id: number; readonly reason: string },
    ): Promise<void> =>
      context.database.transaction(async (tx) => {
        const { actor } = call
        const { found, granted } = await locked(context, tx, actor, id)
        if (found.authorId === actor.userId) throw httpError('NOT_YOUR_ACT', { message: 'This is your own comment' })
        const at = context.clock.now()
        const made = await run(
          tx,
          sql`insert into ${reports} (comment_id, user_id, reason, at) values (${id}, ${actor.userId}, ${reason}, ${at})
            on conflict do nothing returning comment_id`,
        )
        if (made.length === 0) return
        await audit(tx, call, granted, { id, at, action: 'report', reason })
        await reported(tx, { access: granted, actor, reason, at })
      }),

    /** Lets a comment through that waits; a second time changes nothing. Throws 404, 409 for whoever does not moderate. */
    approve: (context: AppContext, call: Caller, id: number): Promise<Comment> =>
      context.database.transaction(async (tx) => {
        const { actor } = call
        const { found, granted } = await locked(context, tx, actor, id)
        if (!granted.moderates)
          throw httpError('NOT_YOUR_ACT', { message: 'Only who manages this can let comments through' })
        if (found.approvedAt === null) {
          const at = context.clock.now()
          await run(tx, sql`update ${comments} set approved_at = ${at}, approved_by = ${actor.userId} where id = ${id}`)
          await audit(tx, call, granted, { id, at, action: 'approve' })
        }
        return one(tx, granted, actor, id)
      }),
  }
}
