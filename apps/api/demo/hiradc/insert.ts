import { hiradcLifecycle } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import type { Tx } from '../../src/platform/database.ts'
import type { DemoCase } from '../cases.ts'
import { insertRows } from '../insert-rows.ts'
import { takeIds } from '../number-cases.ts'
import type { DemoEmployee } from '../plant.ts'
import { type PlayedRevision, statusOf } from './tell-assessment.ts'

type StoredRevision = PlayedRevision & { readonly id: number; readonly caseNumber: string | null }

/** An assessment with all that is known before it is written. */
export interface StoredAssessment {
  readonly id: number
  readonly number: string
  readonly matrixVersion: number
  readonly head: {
    readonly title: string
    readonly process: string
    readonly departmentId: number
    readonly siteId: number
    readonly locationId: number
    readonly subLocationId: number | null
  }
  readonly author: DemoEmployee
  readonly revisions: readonly StoredRevision[]
  readonly cases: readonly DemoCase[]
}

const LABELS = { create: 'Created', revise: 'Next revision started' }

/** Writes assessments with their revisions, rows, controls and logs, each table as one set. */
export async function insertRevisions(
  tx: Tx,
  companyId: number,
  assessments: readonly StoredAssessment[],
  caseIds: ReadonlyMap<string, number>,
): Promise<void> {
  const each = assessments.flatMap((assessment) => assessment.revisions.map((played) => ({ assessment, played })))
  const heads = assessments.map(({ id, number, author, revisions, cases }) => ({
    id,
    companyId,
    number,
    submissions: cases.length,
    createdAt: revisions[0]?.startedAt,
    createdBy: author.id,
  }))
  await insertRows(tx, 'hiradcs', heads)
  const revisions = each.map(({ assessment, played }) => revisionOf(assessment, played, companyId, caseIds))
  await insertRows(tx, 'hiradcRevisions', revisions)
  // In the order of their time, as in a database in use.
  const events = each
    .flatMap(({ assessment, played }) => played.events.map((event) => ({ assessment, played, event })))
    .sort(({ event: one }, { event: other }) => one.at.getTime() - other.at.getTime())
  const eventIds = await takeIds(tx, 'hiradc_events', events.length)
  await insertRows(
    tx,
    'hiradcEvents',
    events.map(({ assessment: { id: hiradcId }, played: { id: revisionId }, event }, index) => {
      const { at, actorId, action, from: fromStatus, to: toStatus, reason } = event
      const label = action === 'create' || action === 'revise' ? LABELS[action] : hiradcLifecycle.actions[action].label
      return {
        id: eventIds[index] ?? 0,
        hiradcId,
        revisionId,
        at,
        actorId,
        action,
        label,
        fromStatus,
        toStatus,
        reason,
      }
    }),
  )
  await insertRows(
    tx,
    'auditEvents',
    events.map(({ assessment: { number }, played: { id: entityId, number: revision }, event }) => ({
      companyId,
      at: event.at,
      actorId: event.actorId,
      entity: 'hiradc_revisions',
      entityId,
      label: `${number} revision ${revision}`,
      action: event.action,
      reason: event.reason,
      before: event.from && { status: event.from },
      after: { status: event.to },
    })),
  )
  await insertContent(tx, companyId, each)
}

function revisionOf(
  { id: hiradcId, number, matrixVersion, head, author }: StoredAssessment,
  played: StoredRevision,
  companyId: number,
  caseIds: ReadonlyMap<string, number>,
) {
  const { id, startedAt, submittedAt, caseNumber, approval, review, events, rows } = played
  const last = events.at(-1)
  const highest = (risks: readonly number[]) => (submittedAt === null ? null : Math.max(...risks))
  return {
    id,
    hiradcId,
    companyId,
    number,
    employerId: author.employerId,
    revision: played.number,
    ...head,
    authorId: author.id,
    status: statusOf(played),
    submittedAt,
    createdAt: startedAt,
    createdBy: author.id,
    matrixVersion: submittedAt === null ? null : matrixVersion,
    caseId: caseNumber === null ? null : caseIds.get(caseNumber),
    rowCount: submittedAt === null ? 0 : rows.length,
    highestRisk: highest(rows.map(({ likelihood, severity }) => (likelihood ?? 0) * (severity ?? 0))),
    highestResidual: highest(
      rows.map(({ residualLikelihood, residualSeverity }) => (residualLikelihood ?? 0) * (residualSeverity ?? 0)),
    ),
    rowsVersion: rows.length,
    version: events.length,
    approvedAt: approval?.at ?? null,
    approvedBy: approval?.by ?? null,
    validUntil: approval?.validUntil ?? null,
    reviewTrigger: review?.trigger ?? null,
    reviewReason: review?.reason ?? null,
    updatedAt: last?.at ?? startedAt,
    updatedBy: last?.actorId ?? null,
  }
}

async function insertContent(
  tx: Tx,
  companyId: number,
  each: readonly { readonly assessment: StoredAssessment; readonly played: StoredRevision }[],
): Promise<void> {
  const rows = each.flatMap(({ assessment: { author }, played: { id: revisionId, startedAt, rows } }) =>
    rows.map(({ controls, ...row }, index) => ({
      controls,
      row: {
        revisionId,
        companyId,
        position: index + 1,
        ...row,
        version: 1,
        updatedAt: startedAt,
        updatedBy: author.id,
        inForce: false,
      },
    })),
  )
  const ids = await takeIds(tx, 'hiradc_rows', rows.length)
  await insertRows(
    tx,
    'hiradcRows',
    rows.map(({ row }, index) => ({ id: ids[index] ?? 0, ...row })),
  )
  const controls = rows.flatMap(({ controls }, index) =>
    controls.map((control, position) => ({ rowId: ids[index] ?? 0, position, ...control })),
  )
  const controlIds = await takeIds(tx, 'hiradc_controls', controls.length)
  await insertRows(
    tx,
    'hiradcControls',
    controls.map((control, index) => ({ id: controlIds[index] ?? 0, ...control })),
  )
}
