import type { TaskNode } from '@selamat/contract/domains/workflow/flow-definition'
import type { TaskAnswer } from '@selamat/contract/domains/workflow/my-task'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { attachFiles } from '../../files/index.ts'
import { cleanAnswers, verifyAnswers } from '../../forms/index.ts'
import type { NamableRecords } from '../queries/readable-reports.ts'
import { formOfNode } from '../queries/step-forms.ts'
import type { VisibleCase } from '../queries/visible-case.ts'
import { CASE_FILES, keepAnswers } from './keep-answers.ts'

interface Filling {
  readonly found: VisibleCase
  readonly node: TaskNode
  readonly answer: TaskAnswer
  readonly userId: number
  readonly at: Date
  readonly records: NamableRecords
}

/**
 * Keeps the form of a step as somebody filled it in with the answer to its task, as a submission of its own beside those
 * before it; the caller has the lock of the case. Throws 422 by field, and where the form is missing.
 */
export async function keepStepForm(tx: Tx, { found, node, answer, userId, at, records }: Filling): Promise<void> {
  const form = await formOfNode(tx, found, node)
  if (!form) return
  if (!answer.fieldData) {
    const message = `Open the report and fill in “${form.formName}”`
    throw httpError('INVALID', { message, errors: { fieldData: message } })
  }
  const { id: caseId, companyId, submittedAt: reportedAt } = found
  const { definition, formVersionId } = form
  const today = formatDate(at)
  const writer = { companyId, userId, today, ...records, owner: { kind: CASE_FILES, id: caseId } }
  const { answers, fileIds } = await verifyAnswers(
    tx,
    definition,
    await cleanAnswers(definition, answer.fieldData, today),
    writer,
  )
  const { last } = await tx
    .selectFrom('submissions')
    .select(({ fn }) => fn.max('revision').as('last'))
    .where('caseId', '=', caseId)
    .where('node', '=', node.id)
    .executeTakeFirstOrThrow()
  const kept = { caseId, node: node.id, formVersionId, revision: (last ?? 0) + 1, answers, submittedBy: userId }
  await keepAnswers(tx, { definition, ...kept, reportedAt, at })
  await attachFiles(tx, { ids: fileIds, userId, ownerKind: CASE_FILES, ownerId: caseId })
}
