import {
  type InboxState,
  type InboxViewRow,
  inboxState,
  inboxView,
  MOST_VIEWS,
} from '@selamat/contract/domains/workflow/inbox-view'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Executor, Tx } from '../../platform/database.ts'
import { brokenConstraint, httpError } from '../../platform/errors.ts'
import { serve } from '../../platform/http.ts'
import { createOnce } from '../../platform/idempotency.ts'
import type { WorkflowContext } from './case-kinds.ts'

interface Change {
  readonly name?: string | undefined
  readonly state?: InboxState | undefined
  readonly isDefault?: boolean | undefined
}

/** The saved views of the inbox, each of one person alone. */
export function mountInboxViews(app: FastifyInstance, context: WorkflowContext): void {
  const { database, clock } = context
  serve(app, context, inboxView, {
    list: ({ actor }) => viewsOf(database.kysely, actor.userId),
    create: (call) =>
      createOnce(context, inboxView.create, call, (tx) => create(tx, call.actor.userId, call.body, clock.now())),
    update: ({ actor, params, body }) =>
      database.transaction((tx) => update(tx, actor.userId, params.id, body, clock.now())),
    delete: async ({ actor, params }) => {
      const { numDeletedRows } = await database.kysely
        .deleteFrom('inboxViews')
        .where('id', '=', params.id)
        .where('userId', '=', actor.userId)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) throw httpError('NOT_FOUND')
    },
  })
}

const COLUMNS = ['id', 'name', 'state', 'isDefault'] as const

const present = (row: { id: number; name: string; state: unknown; isDefault: boolean }): InboxViewRow => ({
  ...row,
  state: inboxState.parse(row.state),
})

async function viewsOf(db: Executor, userId: number): Promise<InboxViewRow[]> {
  const rows = await db
    .selectFrom('inboxViews')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .orderBy(sql`lower(name)`)
    .execute()
  return rows.map(present)
}

/** Saves a view. Throws 409 for a name that is taken, 422 where the person has as many as they can. */
async function create(
  tx: Tx,
  userId: number,
  { name, state, isDefault }: { name: string; state: InboxState; isDefault: boolean },
  at: Date,
): Promise<InboxViewRow> {
  await lockViews(tx, userId)
  const views = await viewsOf(tx, userId)
  if (views.length >= MOST_VIEWS) {
    throw httpError('INVALID', { errors: { name: `You have ${MOST_VIEWS} views. Delete one first` } })
  }
  if (isDefault) await clearDefault(tx, userId)
  const row = await tx
    .insertInto('inboxViews')
    .values({ userId, name, state: JSON.stringify(state), isDefault, createdAt: at, updatedAt: at })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(nameError)
  return present(row)
}

/** Changes what is part of the change. Throws 404, and 409 for a name that is taken. */
async function update(
  tx: Tx,
  userId: number,
  id: number,
  { name, state, isDefault }: Change,
  at: Date,
): Promise<InboxViewRow> {
  await lockViews(tx, userId)
  if (isDefault) await clearDefault(tx, userId)
  const row = await tx
    .updateTable('inboxViews')
    .set({
      updatedAt: at,
      ...(name !== undefined && { name }),
      ...(state && { state: JSON.stringify(state) }),
      ...(isDefault !== undefined && { isDefault }),
    })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst()
    .catch(nameError)
  if (!row) throw httpError('NOT_FOUND')
  return present(row)
}

/** The views of a person change one after the other, so that they are counted right and one is the default. */
const lockViews = (tx: Tx, userId: number) =>
  sql`select 1 from users where id = ${userId} for no key update`.execute(tx)

const clearDefault = (tx: Tx, userId: number) =>
  tx
    .updateTable('inboxViews')
    .set({ isDefault: false })
    .where('userId', '=', userId)
    .where('isDefault', '=', true)
    .execute()

function nameError(error: unknown): never {
  if (brokenConstraint(error, '23505') === undefined) throw error
  throw httpError('NAME_EXISTS', { errors: { name: httpError('NAME_EXISTS').message } })
}
