import { HIRADC_ACTIONS, type HiradcDetail } from '@selamat/contract/domains/hiradc/hiradc'
import { EDITABLE, hiradcLifecycle, IN_FORCE } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { openTaskFor, type WorkflowContext } from '../../workflow/index.ts'
import { hiradcMoves } from '../hiradc-moves.ts'
import { matrixOf, presentMatrix } from '../matrices.ts'
import type { HiradcPorts } from '../ports.ts'
import { canRead, type Reader, readerOf } from '../relations.ts'
import { acknowledgementOf } from './acknowledgement.ts'
import { withFacts } from './facts.ts'
import { presentRow, rowsOf } from './rows.ts'
import { type Criteria, type StoredRevision, visibleRevision } from './stored.ts'
import { waitsFor } from './waits-for.ts'

const isOneOf = (states: readonly string[], { status }: StoredRevision) => states.includes(status)

/** A revision that the actor can read, with its rows and what the actor can do to it. Throws 404. */
export async function hiradcDetail(
  context: WorkflowContext,
  ports: HiradcPorts,
  actor: Actor,
  criteria: Criteria,
): Promise<HiradcDetail> {
  const db = context.database.kysely
  const today = formatDate(context.clock.now())
  const revision = await visibleRevision(context, db, actor, criteria)
  const { id, hiradcId, companyId, matrixVersion, caseId, employerId: _employer, ...stored } = revision
  const [matrix, rows, task, waiting, revisions, acknowledged, sentBack] = await Promise.all([
    matrixOf(db, companyId, isOneOf(EDITABLE, revision) ? null : matrixVersion),
    rowsOf(db, id, today),
    caseId === null ? null : openTaskFor(context, actor, caseId),
    waitsFor(db, caseId),
    readerOf(context, db, actor, today).then((reader) => revisionsOf(db, hiradcId, reader)),
    acknowledgementOf(db, actor, revision, today),
    sentBackOf(db, revision),
  ])
  const reading = { revision, rows, matrix: matrix.matrix, userId: actor.userId, notYours: null }
  const subject = await withFacts(db, ports, reading)
  const isInForce = isOneOf(IN_FORCE, revision)
  const { rowCount: _rows, otherWorking: _working, otherInForce, isEditable, approvedAt: _approved, ...fields } = stored
  return {
    ...fields,
    id: hiradcId,
    revisionId: id,
    matrix: presentMatrix(matrix),
    rows: rows.map(presentRow),
    isOverdue: isInForce && revision.validUntil !== null && revision.validUntil < today,
    updatedAt: formatTimestamp(revision.updatedAt),
    revisions,
    inForce: isInForce ? null : otherInForce,
    livePermits: subject.livePermits,
    canManage: isEditable,
    canEdit: isEditable && isOneOf(EDITABLE, revision),
    allowedActions: hiradcMoves.allowed(subject, actor, HIRADC_ACTIONS),
    task: task && answersOf(task, subject.hasWritten),
    waitsFor: waiting,
    acknowledged,
    sentBack,
  }
}

type OwnTask = NonNullable<Awaited<ReturnType<typeof openTaskFor>>>

/** The task as its page shows it; a correction is submitted, not answered. */
function answersOf({ node: _, allowedActions, ...task }: OwnTask, hasWritten: boolean) {
  const answers = allowedActions.flatMap((one) => {
    if (one.action === 'resubmit') return []
    if (one.action !== 'approve' || !hasWritten || !one.allowed) return [one]
    return [{ ...one, allowed: false, reason: 'You wrote a part of it: somebody else has to approve it' }]
  })
  return { ...task, answers }
}

/** The revisions of an assessment that somebody can open, newest first; drafts that were deleted are left out. */
const revisionsOf = (db: Executor, hiradcId: number, reader: Reader): Promise<HiradcDetail['revisions']> =>
  run(
    db,
    sql`select r.revision, r.id as revision_id, r.status, jakarta_time(r.approved_at) as approved_at, u.full_name as approved_by,
        r.valid_until, (select count(*)::int from hiradc_rows t where t.revision_id = r.id) as rows
      from hiradc_revisions r left join users u on u.id = r.approved_by
      where r.hiradc_id = ${hiradcId} and r.status <> 'DELETED' and ${canRead(reader)} order by r.id desc`,
  )

/** Who returned or rejected a revision and why; null where it is not sent back. */
async function sentBackOf(db: Executor, { id, status }: StoredRevision): Promise<HiradcDetail['sentBack']> {
  const { return: returned, reject } = hiradcLifecycle.actions
  if (![...returned.to, ...reject.to].some((state) => state === status)) return null
  const [row] = await run<NonNullable<HiradcDetail['sentBack']>>(
    db,
    sql`select u.full_name as by, jakarta_time(e.at) as at, e.reason from hiradc_events e join users u on u.id = e.actor_id
      where e.revision_id = ${id} and e.to_status = ${status} and e.reason is not null order by e.id desc limit 1`,
  )
  return row ?? null
}
