import { MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import { type RecallRow, type recall, recalls } from '@selamat/contract/domains/medical/occupational/recall'
import { RECALL_ACTIONS, RECALL_STATE_LABELS } from '@selamat/contract/domains/medical/occupational/recall-lifecycle'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { matching } from '../../../platform/keyword.ts'
import { emitNotifications } from '../../../platform/notification.ts'
import { pageStatements } from '../../../platform/records/statements.ts'
import { scopesFor } from '../../../platform/session.ts'
import { staleRow } from '../../../platform/stale.ts'
import { column, dates } from '../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../register/register-queries.ts'
import { personScope } from '../../identity/index.ts'
import { caring, ofPeopleInCare } from '../fitness/care.ts'
import { inCare } from '../patients/care.ts'
import { assertNotOneself, assertWorksWith, oneselfProblem } from '../patients/guards.ts'
import { type RecallSubject, recallMoves } from './recall-moves.ts'

const columnsOn = (
  today: string,
) => sql`t.id, t.version, t.company_id, t.user_id, u.username, u.full_name, u.photo_file_id, t.due_on,
  t.due_on - ${today}::date as days_left, t.tests, t.status, t.summoned_at, t.quiet_until, u.archived_at is null as is_here`
const JOINS = 'join users u on u.id = t.user_id'

interface Reader extends Asking {
  readonly people: Actor
  readonly mayCall: boolean
}
type Stored = Omit<RecallRow, 'summonedAt' | 'actions'> & {
  readonly summonedAt: Date | null
  readonly companyId: number
  readonly isHere: boolean
}

/** The reads of recalls: of the people whom the reader cares for. */
export const recallReads = registerQueries(recalls, {
  table: 'recalls',
  reader: async (asking: Asking): Promise<Reader> => {
    const { context, actor, db } = asking
    const writing = await scopesFor(context, actor, { anyOf: [MEDICAL_RECORD], action: 'update' }, db)
    return {
      ...asking,
      people: await caring(context, actor, [MEDICAL_RECORD, 'recalls'], db),
      mayCall: writing.length > 0,
    }
  },
  scope: ({ actor, people, today, at }) => ofPeopleInCare(actor, people, 't.user_id', today, at),
  filters: {
    status: column('t.status'),
    test: (tests) => sql`t.tests && ${[...tests]}::text[]`,
    dueOn: dates('t.due_on'),
    userId: column('t.user_id'),
    id: column('t.id'),
  },
  keyword: (pattern) => sql`t.user_id in (select u.id from users u where u.search_text ${matching(pattern)})`,
  sorts: { dueOn: ['t.due_on'] },
  statements: ({ today }) => pageStatements('recalls', columnsOn(today), JOINS),
  present: (rows: readonly Stored[], { actor, mayCall, at }) =>
    rows.map(({ summonedAt, companyId, isHere, ...row }): RecallRow => {
      const { id, status, userId } = row
      const subject = { id, companyId, status, userId, mayCall, isHere, summonedAt, now: at }
      return {
        ...row,
        summonedAt: summonedAt && formatTimestamp(summonedAt),
        actions: recallMoves.allowed(subject, actor, RECALL_ACTIONS),
      }
    }),
})

interface Called extends RecallSubject {
  readonly version: number
  readonly fullName: string
}

/** The recalls of people in the actor's care, locked. */
const subjectsOf = (context: AppContext, tx: Tx, actor: Actor, ids: readonly number[]): Promise<Called[]> => {
  const now = context.clock.now()
  return run<Called>(
    tx,
    sql`select r.id, r.company_id, r.status, r.user_id, r.version, t.full_name, r.summoned_at, t.archived_at is null as is_here,
        ${now}::timestamptz as now, true as may_call
      from recalls r join users t on t.id = r.user_id
      where r.id = any(${[...ids]}::bigint[]) and r.company_id = ${actor.companyId}
        and ${personScope(inCare(actor), formatDate(now))} order by r.id for update of r`,
  )
}

/**
 * Asks people to book: those whose recall is open hear of it, without a word of what is tested. Whoever is not asked is named with
 * the reason, and keeps nobody else from it. Throws 404 where one of them is not in the care of the actor.
 */
export async function summon(
  context: AppContext,
  tx: Tx,
  { actor, requestId, body }: SignedCall<typeof recall.summon>,
): Promise<DataOf<typeof recall.summon>> {
  const at = context.clock.now()
  await assertWorksWith(tx, actor, 'recalls')
  const called = await subjectsOf(context, tx, actor, body.ids)
  if (called.length < new Set(body.ids).size) throw httpError('NOT_FOUND')
  const looked = called.map((subject) => {
    const [move] = recallMoves.allowed(subject, actor, ['summon'])
    const message = move
      ? (oneselfProblem(actor, subject.userId) ?? move.reason)
      : `The recall is ${RECALL_STATE_LABELS[subject.status].toLowerCase()}`
    return { subject, message }
  })
  const subjects = looked.flatMap(({ subject, message }) => (message === null ? [subject] : []))
  const change = () => ({ set: { summonedAt: at } })
  const moved = await recallMoves.moveAll(tx, { actor, requestId }, { subjects, action: 'summon', at, change })
  const notices = moved.map(({ subject: { id, companyId, userId } }) => ({
    kind: 'RECALL_SUMMONED' as const,
    type: 'Health' as const,
    companyId,
    userIds: [userId],
    entityId: id,
    params: {},
  }))
  await emitNotifications(tx, notices, at)
  return {
    summoned: moved.map(({ subject }) => subject.id),
    refused: looked.flatMap(({ subject: { id, fullName }, message }) =>
      message === null ? [] : [{ id, fullName, message }],
    ),
  }
}

type Closing = SignedCall<typeof recall.decline> | SignedCall<typeof recall.excuse>

/** Closes a recall without the tests: nobody is called again before a day. Throws 404, 409 STALE or WRONG_STATE, 422. */
export async function closeRecall(
  context: AppContext,
  tx: Tx,
  { actor, requestId, body }: Closing,
  action: 'decline' | 'excuse',
  quietUntil: string,
): Promise<number[]> {
  const at = context.clock.now()
  await assertWorksWith(tx, actor, 'recalls')
  const [subject] = await subjectsOf(context, tx, actor, [body.id])
  if (!subject) throw httpError('NOT_FOUND')
  assertNotOneself(actor, subject.userId)
  if (subject.version !== body.version) throw await staleRow(tx, 'recalls', body.id)
  if (quietUntil <= formatDate(at)) throw httpError('INVALID', { errors: { quietUntil: 'Choose a later day' } })
  const { reason } = body
  const change = () => ({ set: { quietUntil, note: reason } })
  await recallMoves.move(tx, { actor, requestId }, { subject, action, at, reason, change })
  return [subject.id]
}
