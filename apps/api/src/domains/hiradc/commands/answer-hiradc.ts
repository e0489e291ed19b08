import type { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { IN_FORCE } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { type RiskMatrix, riskOf } from '@selamat/contract/domains/hiradc/risk-matrix'
import { addMonths, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { answerTaskOfKind, personStoodInFor, raiseFollowUps, type WorkflowContext } from '../../workflow/index.ts'
import { setInForce } from '../cells.ts'
import { hiradcMoves } from '../hiradc-moves.ts'
import { matrixOf } from '../matrices.ts'
import { flagDependents, type HiradcPorts } from '../ports.ts'
import { withFacts } from '../queries/facts.ts'
import { type KnownRow, rowsOf } from '../queries/rows.ts'
import { lockedRevision, lockedWorking, type StoredRevision } from '../queries/stored.ts'
import { askReaders } from '../thread/ask-readers.ts'
import { otherWasFirst } from './other-was-first.ts'

type Call = Pick<SignedCall<typeof hiradc.approve>, 'actor' | 'body' | 'requestId'>

/**
 * Answers a task of review or approval. The last approval brings the revision into force: the one before is superseded, and
 * each further control becomes a follow-up action of its owner. Throws 404, 409 STALE, WRONG_STATE or NOT_YOUR_ACT with the
 * reason, 422 without a needed comment.
 */
export function answerHiradc(context: WorkflowContext, ports: HiradcPorts, call: Call) {
  const { actor, body, requestId } = call
  const work = async (tx: Tx) => {
    const revision = await lockedWorking(context, tx, actor, body.id)
    const { assignmentNumber, companyId, matrixVersion } = revision
    if (assignmentNumber === null) throw httpError('WRONG_STATE', { message: 'This assessment was not submitted' })
    const at = context.clock.now()
    const { taskId, version, action, comment } = body
    const rows = await rowsOf(tx, revision.id, formatDate(at))
    const { matrix } = await matrixOf(tx, companyId, matrixVersion)
    const subject = await withFacts(tx, ports, { revision, rows, matrix, userId: actor.userId, notYours: null })
    const moved = await hiradcMoves.move(
      tx,
      { actor, requestId },
      {
        subject,
        action,
        at,
        reason: comment,
        reasonField: 'comment',
        change: async () => {
          const answer = { assignmentNumber, taskId, version, action, comment }
          const answered = await answerTaskOfKind(context, tx, {
            actor,
            requestId,
            answer,
            reasonField: 'comment',
            kind: 'hiradc',
          })
          const forUserId = (await personStoodInFor(tx, taskId, actor.userId))?.id ?? null
          if (action !== 'approve') return { forUserId }
          if (answered.status !== 'finish') return { to: 'WAITING_APPROVAL', forUserId }
          await supersede(context, ports, tx, call, revision)
          const validUntil = addMonths(formatDate(at), matrix.reviewMonths)
          return { to: 'APPROVED', set: { approvedAt: at, approvedBy: actor.userId, validUntil }, forUserId }
        },
      },
    )
    if (moved.to === 'APPROVED') {
      await setInForce(tx, { revisionId: revision.id, inForce: true, at })
      await askReaders(tx, revision.id, at)
      await raiseControls(context, tx, { revision, rows, matrix, userId: actor.userId, at })
    }
    return { id: revision.hiradcId, revisionId: revision.id, version: moved.version, status: moved.to }
  }
  return context.database.transaction(work).catch(otherWasFirst)
}

/** Ends the revision in force, if there is one: what stands on it is flagged. */
async function supersede(
  context: WorkflowContext,
  ports: HiradcPorts,
  tx: Tx,
  { actor, requestId }: Call,
  { hiradcId, otherInForce }: StoredRevision,
): Promise<void> {
  if (otherInForce === null) return
  const at = context.clock.now()
  const [row] = await run<{ id: number }>(
    tx,
    sql`select id from hiradc_revisions where hiradc_id = ${hiradcId} and status = any(${[...IN_FORCE]}) for update`,
  )
  if (!row) return
  const before = await lockedRevision(context, tx, actor, { revisionId: row.id })
  const facts = { incompleteRows: 0, hasWritten: false, notYours: null, livePermits: 0, openControls: 0 }
  const subject = { ...before, ...facts }
  await hiradcMoves.move(tx, { actor, requestId }, { subject, action: 'supersede', at, change: () => ({}) })
  await setInForce(tx, { revisionId: before.id, inForce: false, at })
  await flagDependents(ports, tx, { hiradcId, change: 'superseded', at })
}

interface Approval {
  readonly revision: StoredRevision
  readonly rows: readonly KnownRow[]
  readonly matrix: RiskMatrix
  readonly userId: number
  readonly at: Date
}

/** How urgent the controls of a row are: high in the highest band of its initial risk, low in the lowest. */
function urgencyOf({ bands }: RiskMatrix, risk: number | null): 'low' | 'medium' | 'high' {
  const at = bands.findIndex(({ from, to }) => risk !== null && risk >= from && risk <= to)
  return at === bands.length - 1 ? 'high' : at === 0 ? 'low' : 'medium'
}

/** Raises a follow-up action for each further control that has none yet. A company without a workflow for them keeps the controls alone. */
async function raiseControls(
  context: WorkflowContext,
  tx: Tx,
  { revision, rows, matrix, userId, at }: Approval,
): Promise<void> {
  const { caseId } = revision
  if (caseId === null) return
  const open = rows.flatMap(({ id, hazard, likelihood, severity, controls }) =>
    controls.flatMap(({ key, text, existing, ownerId, dueDate, followUp }) =>
      existing || followUp !== null || ownerId === null || dueDate === null
        ? []
        : [
            {
              rowId: id,
              followUp: {
                path: key,
                text: `${text} (${hazard})`,
                severity: urgencyOf(matrix, riskOf({ likelihood, severity })),
                ownerId,
                dueDate,
              },
            },
          ],
    ),
  )
  const followUps = open.map(({ followUp }) => followUp)
  const raised = await raiseFollowUps(context, tx, { sourceCaseId: caseId, raisedBy: userId, at, followUps })
  if (raised.length === 0) return
  const links = open.map(({ rowId, followUp }, index) => ({
    row_id: rowId,
    key: followUp.path,
    follow_up_id: raised[index]?.id ?? null,
  }))
  await run(
    tx,
    sql`update hiradc_controls k set follow_up_id = g.follow_up_id
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as g (row_id bigint, key uuid, follow_up_id bigint)
      where k.row_id = g.row_id and k.key = g.key`,
  )
}
