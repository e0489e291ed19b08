import { caseLifecycle } from '@selamat/contract/domains/workflow/case'
import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import { report } from '@selamat/contract/domains/workflow/report'
import { formatDate } from '@selamat/contract/kit/dates'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { attachFiles } from '../../files/index.ts'
import { cleanAnswers, formVersionOf, verifyAnswers } from '../../forms/index.ts'
import { advance } from '../advance.ts'
import { activeFlows } from '../flows.ts'
import { organisationOfDay } from '../queries/organisation-of-day.ts'
import { openTask } from './open-task.ts'
import { recordEvent } from './record-event.ts'

type Call = SignedCall<typeof report.submit>

/** Documents of safety flows are numbered SHE/…, of health flows MED/…. */
const PREFIXES: Readonly<Record<TypeFlow, string>> = { Safety: 'SHE', Health: 'MED' }

/** The kind of owner under which a case's files are kept. */
export const CASE_FILES = 'case'

/**
 * Sends a report: a case with the organisation of its day, its first answers, files and task, in one transaction and
 * once for each Idempotency-Key. Throws 404 for a flow that cannot be started and 422 by field for wrong answers.
 */
export async function submitReport(context: AppContext, call: Call) {
  const { actor, body } = call
  const { kysely } = context.database
  const [flow] = await activeFlows(kysely, actor.companyId, { id: body.formFlowId, formId: body.formId })
  if (!flow) throw httpError('NOT_FOUND')
  const { definition, formVersionId } = await formVersionOf(kysely, { companyId: actor.companyId, ...body })
  const given = cleanAnswers(definition, body.fieldData, formatDate(context.clock.now()))
  // Taken outside the transaction: a number may be lost, never given twice, and nobody queues for the counter.
  const at = context.clock.now()
  const assignmentNumber = await context.numbering.next(actor.companyId, PREFIXES[flow.typeFlow], flow.code, at)
  return createOnce(context, report.submit, call, async (tx) => {
    const { companyId, userId: submitterId } = actor
    const verified = await verifyAnswers(tx, definition, given, { companyId, userId: submitterId })
    const day = await organisationOfDay(tx, submitterId, at)
    const siteId = verified.siteId ?? day.siteId
    const next = advance(flow.definition, null, 'submit')
    const status = caseLifecycle.initial
    const step = next.step?.key ?? null
    const { subject, locationId, subLocationId } = verified
    const { id } = await tx
      .insertInto('cases')
      .values({
        kind: 'flow',
        companyId,
        employerId: actor.employerId,
        assignmentNumber,
        subject,
        formFlowId: flow.id,
        formFlowVersionId: flow.versionId,
        formVersionId,
        typeFlow: flow.typeFlow,
        submitterId,
        superiorId: day.superiorId,
        departmentId: day.departmentId,
        siteId,
        locationId,
        subLocationId,
        status,
        step,
        submittedAt: at,
        updatedAt: at,
        updatedBy: submitterId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await keepAnswers(tx, { caseId: id, revision: 1, answers: verified.answers, submittedBy: submitterId, at })
    await attachFiles(tx, { ids: verified.fileIds, userId: submitterId, ownerKind: CASE_FILES, ownerId: id })
    const organisation = { companyId, submitterId, superiorId: day.superiorId, siteId }
    const { typeFlow } = flow
    const task = await openTask(tx, { caseId: id, typeFlow, organisation, definition: flow.definition, next, at })
    const asked = task?.candidates ?? []
    await recordEvent(tx, {
      caseId: id,
      companyId,
      assignmentNumber,
      actorId: submitterId,
      at,
      action: 'submit',
      taskId: null,
      step: null,
      from: null,
      to: { status, step },
      reason: null,
      requestId: call.requestId,
      changed: { before: {}, after: { subject } },
      question: task?.label ?? null,
      asked: asked.map((person) => person.id),
      released: [],
    })
    return { id, assignmentNumber, goesTo: asked.map(({ fullName }) => fullName) }
  })
}

/** Keeps the answers of one sending; nothing is overwritten. */
export async function keepAnswers(
  tx: Tx,
  {
    answers,
    at,
    ...rest
  }: {
    readonly caseId: number
    readonly revision: number
    readonly answers: Readonly<Record<string, unknown>>
    readonly submittedBy: number
    readonly at: Date
  },
): Promise<void> {
  await tx
    .insertInto('formData')
    .values({ ...rest, answers: JSON.stringify(answers), submittedAt: at })
    .execute()
}
