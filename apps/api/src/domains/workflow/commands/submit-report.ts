import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import { report } from '@selamat/contract/domains/workflow/report'
import { formatDate } from '@selamat/contract/kit/dates'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce, firstAnswer } from '../../../platform/idempotency.ts'
import { attachFiles } from '../../files/index.ts'
import { cleanAnswers, formVersionOf, verifyAnswers } from '../../forms/index.ts'
import { KIND_OF_FLOW, type WorkflowContext } from '../case-kinds.ts'
import { activeFlows, whyNotStartable } from '../flows.ts'
import { namableRecords } from '../queries/readable-reports.ts'
import { fillAssignment } from './fill-assignment.ts'
import { CASE_FILES, keepAnswers } from './keep-answers.ts'
import { recordInspection } from './record-inspection.ts'
import { startCase } from './start-case.ts'

type Call = SignedCall<typeof report.submit>

/** Documents of safety flows are numbered SHE/…, of health flows MED/…. */
export const PREFIXES: Readonly<Record<TypeFlow, string>> = { Safety: 'SHE', Health: 'MED' }

/**
 * Submits a report: a case with the organisation of its day, its first answers, files and task, in one transaction and
 * once for each Idempotency-Key; an inspection is recorded with it. Throws 404 for a flow that cannot be started and 422 by field for wrong answers.
 */
export async function submitReport(context: WorkflowContext, call: Call) {
  const { actor, body } = call
  if (body.assignmentNumber !== undefined) return fillAssignment(context, call, body.assignmentNumber)
  const sent = await firstAnswer(context, report.submit, call)
  if (sent) return sent.answer
  const { kysely } = context.database
  const [flow] = await activeFlows(kysely, actor.companyId, { id: body.formFlowId, formId: body.formId })
  if (!flow) throw httpError('NOT_FOUND', { message: await whyNotStartable(kysely, actor.companyId, body) })
  const { definition, formVersionId } = await formVersionOf(kysely, { companyId: actor.companyId, ...body })
  const clean = await cleanAnswers(definition, body.fieldData, formatDate(context.clock.now()))
  // Taken outside the transaction: a number may be lost, never given twice, and nobody queues for the counter.
  const at = context.clock.now()
  const assignmentNumber = await context.numbering.next(actor.companyId, PREFIXES[flow.typeFlow], flow.code, at)
  return createOnce(context, report.submit, call, async (tx) => {
    const { companyId, userId: submitterId } = actor
    const records = namableRecords(context, actor, context.caseKinds[KIND_OF_FLOW[flow.typeFlow]])
    const writer = { companyId, userId: submitterId, today: formatDate(at), ...records }
    const verified = await verifyAnswers(tx, definition, clean, writer)
    const { siteId, locationId, subLocationId, answers } = verified
    const { typeFlow } = flow
    const kind = KIND_OF_FLOW[typeFlow]
    const { caseId: id, opened } = await startCase(context, tx, {
      kind,
      flow: { ...flow, flowId: flow.id },
      companyId,
      employerId: actor.employerId,
      submitterId,
      assignmentNumber,
      subject: context.caseKinds[kind].shows.list === 'content' ? verified.subject : flow.flowName,
      siteId,
      locationId,
      subLocationId,
      facts: answers,
      at,
      requestId: call.requestId,
      keepAnswers: async (caseId) => {
        const kept = { caseId, formVersionId, revision: 1, answers, submittedBy: submitterId, reportedAt: at, at }
        await keepAnswers(tx, { definition, ...kept })
        await attachFiles(tx, { ids: verified.fileIds, userId: submitterId, ownerKind: CASE_FILES, ownerId: caseId })
      },
    })
    const { formId, equipmentId } = body
    await recordInspection(context, tx, call, { caseId: id, typeFlow, formId, definition, answers, equipmentId })
    const people = new Map(opened.flatMap(({ candidates }) => candidates.map((one) => [one.id, one.fullName] as const)))
    return { id, assignmentNumber, goesTo: [...people.values()] }
  })
}
