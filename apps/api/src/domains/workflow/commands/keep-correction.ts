import type { AnswerChange } from '@selamat/contract/domains/forms/form'
import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import type { TaskAnswer } from '@selamat/contract/domains/workflow/my-task'
import { formatDate } from '@selamat/contract/kit/dates'
import { changes } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { attachFiles } from '../../files/index.ts'
import { answerChanges, cleanAnswers, formVersionOf, verifyAnswers } from '../../forms/index.ts'
import { answersOf } from '../queries/answers.ts'
import type { VisibleCase } from '../queries/visible-case.ts'
import { CASE_FILES, keepAnswers } from './submit-report.ts'

/** A correction as it was stored. */
export interface Correction {
  /** What of the case follows from the corrected answers. */
  readonly set: {
    readonly revision: number
    readonly subject: string
    readonly siteId: number | null
    readonly locationId: number | null
    readonly subLocationId: number | null
  }
  readonly was: { readonly revision: number; readonly subject: string }
  readonly changes: readonly AnswerChange[]
}

/** Keeps the corrected answers of a resubmission and gives what they change; other acts carry none. Throws 422. */
export async function keepCorrection(
  tx: Tx,
  seen: VisibleCase,
  { action, fieldData }: TaskAnswer,
  at: Date,
): Promise<Correction | null> {
  if (action !== 'resubmit') {
    if (!fieldData) return null
    throw httpError('INVALID', { errors: { fieldData: 'Answers are only changed when the report is sent again' } })
  }
  if (!fieldData) throw httpError('INVALID', { errors: { fieldData: 'This field is required' } })
  const { companyId, submitterId: userId, formId, formVersionId, id, subject } = seen
  const { definition } = await formVersionOf(tx, { companyId, formId, formVersionId })
  const clean = cleanAnswers(definition, fieldData, formatDate(at))
  const writer = { companyId, userId, owner: { kind: CASE_FILES, id } }
  const { answers, fileIds, siteId, ...place } = await verifyAnswers(tx, definition, clean, writer)
  const revision = seen.revision + 1
  await keepAnswers(tx, { caseId: id, revision, answers, submittedBy: userId, at })
  await attachFiles(tx, { ids: fileIds, userId, ownerKind: CASE_FILES, ownerId: id })
  const [changes = []] = await answerChanges(tx, companyId, definition, [
    await answersOf(tx, id, seen.revision),
    answers,
  ])
  return {
    set: { ...place, revision, siteId: siteId ?? seen.siteId },
    was: { revision: seen.revision, subject },
    changes,
  }
}

/** What a correction changed, for the audit trail; of a health case only which answers, not what they say. */
export function correctionAudit(correction: Correction | null, typeFlow: TypeFlow) {
  if (correction === null) return undefined
  const { was, set, changes: answers } = correction
  const shown = typeFlow === 'Safety'
  const text = (value: string | null, hidden: string) => (value === null || shown ? value : hidden)
  const subject = shown ? changes({ subject: was.subject }, { subject: set.subject }) : null
  return {
    before: {
      revision: was.revision,
      ...subject?.before,
      ...byLabel(answers, ({ before }) => text(before, 'not shown')),
    },
    after: {
      revision: set.revision,
      ...subject?.after,
      ...byLabel(answers, ({ after }) => text(after, 'changed, not shown')),
    },
  }
}

/** Keyed by the question; where two questions read alike, by their ids too. */
function byLabel(answers: readonly AnswerChange[], value: (answer: AnswerChange) => string | null) {
  const alike = (label: string) => answers.filter((answer) => answer.label === label).length > 1
  return Object.fromEntries(
    answers.map((answer) => [alike(answer.label) ? `${answer.label} (${answer.path})` : answer.label, value(answer)]),
  )
}
