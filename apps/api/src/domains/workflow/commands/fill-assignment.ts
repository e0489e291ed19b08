import { report } from '@selamat/contract/domains/workflow/report'
import { formatDate } from '@selamat/contract/kit/dates'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { attachFiles } from '../../files/index.ts'
import { cleanAnswers, formVersionOf, verifyAnswers } from '../../forms/index.ts'
import { advance, FILL_NODE, statusAfter } from '../advance.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { caseMoves } from '../case-moves.ts'
import { isForm, whyNotYours } from '../queries/actions.ts'
import { caseSteps, openTasks } from '../queries/case-steps.ts'
import { lastChange } from '../queries/last-change.ts'
import { organisationOfDay } from '../queries/organisation-of-day.ts'
import { namableRecords } from '../queries/readable-reports.ts'
import { lockedCase } from '../queries/visible-case.ts'
import { CASE_FILES, keepAnswers } from './keep-answers.ts'
import { recordInspection } from './record-inspection.ts'

/**
 * Fills in the form of an assignment: its flow starts with the answers, and whoever fills it in is its reporter (FLOWS-09).
 * Throws 404, 409 WRONG_STATE naming who was first, 409 NOT_YOUR_ACT, and 422 by field.
 */
export async function fillAssignment(
  context: WorkflowContext,
  call: SignedCall<typeof report.submit>,
  assignmentNumber: string,
) {
  const { actor, body, requestId } = call
  const { companyId, userId } = actor
  return createOnce(context, report.submit, call, async (tx) => {
    const found = await lockedCase(context, tx, actor, assignmentNumber)
    const { id, definition } = found
    const formId = found.form?.formId
    const at = context.clock.now()
    const today = formatDate(at)
    const steps = await caseSteps(tx, id)
    const task = openTasks(steps).find(isForm)
    if (!task) {
      const details = { ...(await lastChange(tx, id)), status: found.status }
      throw httpError('WRONG_STATE', { message: 'This form was submitted already', details })
    }
    const { formFlowId = found.formFlowId, formVersionId: chosen } = body
    if (formId === undefined || formFlowId !== found.formFlowId || body.formId !== formId) throw httpError('NOT_FOUND')
    const form = await formVersionOf(tx, { companyId, formId, formVersionId: chosen })
    const { formVersionId } = form
    const notYours = await whyNotYours(tx, found, task, userId, today)
    await caseMoves.move(
      tx,
      { actor, requestId },
      {
        subject: { ...found, task, node: FILL_NODE, notYours },
        action: 'fill',
        at,
        change: async () => {
          const clean = await cleanAnswers(form.definition, body.fieldData, today)
          const records = namableRecords(context, actor, found.rule)
          const writer = { companyId, userId, today, ...records, owner: { kind: CASE_FILES, id } }
          const { answers, fileIds, siteId, locationId, subLocationId } = await verifyAnswers(
            tx,
            form.definition,
            clean,
            writer,
          )
          const kept = { caseId: id, formVersionId, revision: 1, answers, submittedBy: userId, reportedAt: at, at }
          await keepAnswers(tx, { definition: form.definition, ...kept })
          await attachFiles(tx, { ids: fileIds, userId, ownerKind: CASE_FILES, ownerId: id })
          const { typeFlow } = found
          const sent = { caseId: id, typeFlow, formId, definition: form.definition, answers }
          await recordInspection(context, tx, call, { ...sent, equipmentId: body.equipmentId })
          const started = advance(definition, [], { type: 'start' }, answers)
          const before = steps.map((step) => ({ ...step, state: 'done' as const }))
          const proposal = { ...started, steps: [...before, ...started.steps] }
          const day = await organisationOfDay(tx, userId, at)
          const ended = proposal.effects.some(({ type }) => type === 'finish')
          const set = {
            submitterId: userId,
            ...day,
            siteId: siteId ?? (found.locationId === null ? day.siteId : found.siteId),
            // A form that asks for no place leaves the one of the assignment.
            ...(locationId === null ? {} : { locationId, subLocationId }),
            submittedAt: at,
            endedAt: ended ? at : null,
          }
          return { to: statusAfter(definition, proposal), set, proposal, correction: null }
        },
      },
    )
    const people = await tx
      .selectFrom('taskCandidates as tc')
      .innerJoin('users as u', 'u.id', 'tc.userId')
      .select('u.fullName')
      .distinct()
      .where('tc.caseId', '=', id)
      .where('tc.open', '=', true)
      .orderBy('u.fullName')
      .execute()
    return { id, assignmentNumber: found.assignmentNumber, goesTo: people.map(({ fullName }) => fullName) }
  })
}
