import { dueWarnings, rowProblems } from '@selamat/contract/domains/hiradc/check-row'
import type { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import type { RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { answerTaskOfKind, openTaskFor, startCase, type WorkflowContext } from '../../workflow/index.ts'
import { approvalDepth } from '../approval-flow.ts'
import { hiradcMoves } from '../hiradc-moves.ts'
import { keptMatrix } from '../matrices.ts'
import type { HiradcPorts } from '../ports.ts'
import { residualOf, summaryOf, withFacts } from '../queries/facts.ts'
import { rowsOf } from '../queries/rows.ts'
import { lockedWorking, type StoredRevision } from '../queries/stored.ts'
import { waitsFor } from '../queries/waits-for.ts'
import { ensureApprovalFlow } from './ensure-approval-flow.ts'

type Call = SignedCall<typeof hiradc.submit>

/**
 * Submits the draft for review: with the newest matrix, which it keeps, and a task for the reviewers; after a return its case
 * goes on. Throws 404, 409 STALE, WRONG_STATE or NOT_YOUR_ACT, 422 at the field of a row that is not complete.
 */
export function submitHiradc(context: WorkflowContext, ports: HiradcPorts, { actor, body, requestId }: Call) {
  return context.database.transaction(async (tx) => {
    const revision = await lockedWorking(context, tx, actor, body.id)
    const at = context.clock.now()
    const { version: matrixVersion, matrix } = await keptMatrix(tx, revision.companyId, at)
    const rows = await rowsOf(tx, revision.id, formatDate(at))
    const subject = await withFacts(tx, ports, { revision, rows, matrix, userId: actor.userId, notYours: null })
    let caseId = revision.caseId
    const moved = await hiradcMoves
      .move(
        tx,
        { actor, requestId },
        {
          subject,
          version: body.version,
          action: 'submit',
          at,
          change: async () => {
            const facts = {
              approval: approvalDepth(
                matrix,
                rows.flatMap((row) => residualOf(row) ?? []),
              ),
            }
            caseId = await toReviewers(context, tx, { revision, matrix, actor, requestId, facts, at })
            return { set: { matrixVersion, caseId, submittedAt: at, ...summaryOf(rows) } }
          },
        },
      )
      .catch((error: unknown) => {
        // The rows say more than their number.
        const errors = rows.flatMap((row, index) =>
          rowProblems(row, matrix).map(({ field, message }) => [`rows.${index}.${field}`, message] as const),
        )
        if (subject.incompleteRows === 0 || subject.authorId !== actor.userId || subject.version !== body.version)
          throw error
        const message = error instanceof Error ? error.message : undefined
        throw httpError('INVALID', {
          ...(message === undefined ? {} : { message }),
          errors: Object.fromEntries(errors),
        })
      })
    return {
      id: revision.hiradcId,
      revisionId: revision.id,
      version: moved.version,
      status: moved.to,
      goesTo: [...new Set((await waitsFor(tx, caseId)).flatMap(({ who }) => who))],
      warnings: rows.flatMap((row) => dueWarnings(row, formatDate(at)).map(({ message }) => message)),
    }
  })
}

interface Submission {
  readonly revision: StoredRevision
  readonly matrix: RiskMatrix
  readonly actor: Call['actor']
  readonly requestId: string
  readonly facts: { readonly approval: string }
  readonly at: Date
}

/** The case of a submission: a new one, or after a return the same. */
async function toReviewers(
  context: WorkflowContext,
  tx: Tx,
  { revision, matrix, actor, requestId, facts, at }: Submission,
) {
  const { caseId, assignmentNumber, status, companyId, employerId, authorId, hiradcId } = revision
  if (status === 'REVISION' && caseId !== null && assignmentNumber !== null) {
    const task = await openTaskFor(context, actor, caseId, tx)
    if (!task) throw httpError('WRONG_STATE', { message: 'The task of this correction is no longer open' })
    const answer = {
      assignmentNumber,
      taskId: task.id,
      version: task.version,
      action: 'resubmit',
      comment: null,
    } as const
    await answerTaskOfKind(context, tx, { actor, requestId, answer, reasonField: 'comment', kind: 'hiradc', facts })
    return caseId
  }
  const flow = await ensureApprovalFlow(tx, companyId, matrix, at)
  const { departmentId, siteId, locationId, subLocationId, title } = revision
  const started = await startCase(context, tx, {
    kind: 'hiradc',
    flow,
    companyId,
    employerId,
    submitterId: authorId,
    assignmentNumber: await caseNumber(tx, hiradcId),
    subject: title,
    siteId,
    locationId,
    subLocationId,
    departmentId,
    facts,
    at,
    requestId,
  })
  return started.caseId
}

/** The number of the next case of an assessment: its own for the first, `…-2` for the second. */
async function caseNumber(tx: Tx, hiradcId: number): Promise<string> {
  const [row] = await run<{ number: string; submissions: number }>(
    tx,
    sql`update hiradcs set submissions = submissions + 1 where id = ${hiradcId} returning number, submissions`,
  )
  if (!row) throw httpError('NOT_FOUND')
  return row.submissions === 1 ? row.number : `${row.number}-${row.submissions}`
}
