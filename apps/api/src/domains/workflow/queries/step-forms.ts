import type { TaskNode } from '@selamat/contract/domains/workflow/flow-definition'
import type { TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { Executor } from '../../../platform/database.ts'
import { formVersionOf, presentAnswers } from '../../forms/index.ts'
import { REPORT_NODE, taskNode } from '../advance.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { readAnswers } from './answers.ts'
import type { VisibleCase } from './visible-case.ts'

/** The form of a step in the version that its flow was published with; null without one. */
export async function formOfNode(db: Executor, { companyId }: VisibleCase, { form }: TaskNode) {
  if (!form) return null
  const { formId, formVersionId: pinned } = form
  const version = await formVersionOf(db, { companyId, formId, ...(pinned !== null && { formVersionId: pinned }) })
  const { formName, definition, formVersionId } = version
  return { formId, formVersionId, formName, definition }
}

/** The forms of the steps of a case as they were filled in, oldest first. */
export async function stepFormsOf(
  { database, stockItems }: WorkflowContext,
  found: VisibleCase,
): Promise<TaskDetail['stepForms']> {
  const db = database.kysely
  const { companyId } = found
  const rows = await db
    .selectFrom('submissions as s')
    .innerJoin('formVersions as v', 'v.id', 's.formVersionId')
    .innerJoin('users as u', 'u.id', 's.submittedBy')
    .select(['s.id', 's.node', 's.revision', 's.answers', 's.submittedAt', 's.formVersionId', 'v.formId', 'u.fullName'])
    .where('s.caseId', '=', found.id)
    .where('s.node', '<>', REPORT_NODE)
    .orderBy('s.id')
    .execute()
  return Promise.all(
    rows.map(async ({ id, node, revision, answers, submittedAt, formVersionId, formId, fullName }) => {
      const { formName, definition } = await formVersionOf(db, { companyId, formId, formVersionId })
      return {
        id,
        node,
        step: taskNode(found.definition, node).label,
        revision,
        filledBy: fullName,
        at: formatTimestamp(submittedAt),
        formId,
        formVersionId,
        formName,
        definition,
        answers: await presentAnswers(db, { companyId, stockItems }, definition, readAnswers(answers)),
      }
    }),
  )
}
