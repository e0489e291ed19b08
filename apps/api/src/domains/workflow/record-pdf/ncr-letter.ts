import { caseAddress } from '@selamat/contract/domains/workflow/case'
import type { myTask } from '@selamat/contract/domains/workflow/my-task'
import type { TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import { formatInstant } from '@selamat/contract/kit/instants'
import { writeAudit } from '../../../platform/audit.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { openPrint, printFile } from '../../../platform/pdf/print.ts'
import type { SignatureLine } from '../../../platform/pdf/sheet.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { caseDetail } from '../queries/case-detail.ts'
import { visibleCase } from '../queries/visible-case.ts'
import { drawAnswers, drawStepForms, drawTimeline, statusLabel } from './record-pdf.ts'

const NONE = '–'

/**
 * The non-conformance report of a safety case as a letter to sign (TASKS-29, G-070), with an audit row. Throws 404 for a case
 * that the actor cannot open, 422 for a confidential one.
 */
export async function ncrLetter(context: WorkflowContext, call: SignedCall<typeof myTask.ncrLetter>) {
  const { actor, body, request, requestId } = call
  const { kysely } = context.database
  const found = await visibleCase(context, kysely, actor, body.assignmentNumber)
  const { id, companyId, rule, form } = found
  if (rule.confidential || form === null) {
    throw httpError('RULE', { message: 'A non-conformance report is printed for safety reports only' })
  }
  const detail = await caseDetail(context, actor, found)
  const { assignmentNumber, subject, submitter, steps } = detail
  const at = context.clock.now()
  await context.database.transaction((tx) =>
    writeAudit(tx, {
      companyId,
      actorId: actor.userId,
      at,
      entity: 'cases',
      entityId: id,
      requestId,
      label: assignmentNumber,
      action: 'print',
      before: null,
      after: null,
    }),
  )
  const sheet = await openPrint(context, request, {
    companyId,
    fileTitle: `Non-conformance report ${assignmentNumber}`,
    title: 'Non-conformance report',
    line: `${assignmentNumber} · ${formatInstant(detail.submittedAt)}`,
    page: caseAddress(assignmentNumber, { silent: true }),
  })
  const open = steps.filter(({ state }) => state === 'open')
  const ended = detail.endedAt === null ? '' : ` ${formatInstant(detail.endedAt)}`
  const department = submitter.departmentName === null ? '' : `, ${submitter.departmentName}`
  sheet.facts([
    { label: 'Finding', value: subject },
    { label: 'Status', value: `${statusLabel(detail.status)}${ended}` },
    { label: 'Category', value: detail.name },
    { label: 'Location', value: detail.locationName ?? NONE },
    { label: 'Reported by', value: `${submitter.fullName} (${submitter.username})${department}` },
    { label: 'Responsible', value: [...new Set(open.flatMap(({ who }) => who))].join(', ') || NONE },
    { label: 'Required action', value: open.map(({ label }) => label).join(', ') || NONE },
    {
      label: 'Due',
      value: open.flatMap(({ dueAt }) => (dueAt === null ? [] : [formatInstant(dueAt)])).join(', ') || NONE,
    },
  ])
  await drawAnswers(context, sheet, detail)
  await drawStepForms(context, sheet, detail)
  drawTimeline(sheet, detail)
  sheet.section('Signatures')
  sheet.signatures(signaturesOf(detail))
  return printFile(context, sheet, { of: assignmentNumber, by: actor.fullName, name: `NCR-${assignmentNumber}` })
}

/** The reporter and whoever answered a step have signed; the other steps have a line to sign by hand. */
const signaturesOf = ({ submitter, submittedAt, steps }: TaskDetail): SignatureLine[] => [
  { role: 'Reported by', name: submitter.fullName, note: `Signed in Selamat ${formatInstant(submittedAt)}` },
  ...steps.map(({ label, state, who, at }) =>
    state === 'done' && at !== null
      ? { role: label, name: who.join(', '), note: `Signed in Selamat ${formatInstant(at)}` }
      : { role: label, name: '', note: 'Name, date, signature' },
  ),
]
