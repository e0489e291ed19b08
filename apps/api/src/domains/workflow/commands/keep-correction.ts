import type { AnswerChange } from '@selamat/contract/domains/forms/form'
import type { InspectionRule } from '@selamat/contract/domains/master-data/equipment/equipment-plan'
import type { TaskAnswer } from '@selamat/contract/domains/workflow/my-task'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Actor } from '../../../platform/access.ts'
import { changes } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { attachFiles } from '../../files/index.ts'
import { answerChanges, cleanAnswers, evaluateForm, formVersionOf, verifyAnswers } from '../../forms/index.ts'
import { correctInspection } from '../../master-data/index.ts'
import { answersOf } from '../queries/answers.ts'
import type { NamableRecords } from '../queries/readable-reports.ts'
import type { VisibleCase } from '../queries/visible-case.ts'
import { CASE_FILES, keepAnswers } from './keep-answers.ts'

/** A correction as it was stored. */
export interface Correction {
  /** What of the case follows from the corrected answers. */
  readonly set: {
    readonly subject: string
    readonly siteId: number | null
    readonly locationId: number | null
    readonly subLocationId: number | null
  }
  readonly before: { readonly revision: number; readonly subject: string }
  readonly revision: number
  readonly changes: readonly AnswerChange[]
}

/**
 * Keeps the corrected answers of a resubmission and gives what they change; the inspection that the report was follows them.
 * Other actions carry none. Throws 422.
 */
export async function keepCorrection(
  tx: Tx,
  by: { readonly actor: Actor; readonly requestId: string },
  found: VisibleCase,
  { action, fieldData }: TaskAnswer,
  at: Date,
  records: NamableRecords,
): Promise<Correction | null> {
  if (action !== 'resubmit') {
    if (!fieldData) return null
    throw httpError('INVALID', { errors: { fieldData: 'Answers can only be changed when the report is resubmitted' } })
  }
  // The domain of the record keeps what was corrected.
  if (found.form === null) return null
  if (!fieldData) throw httpError('INVALID', { errors: { fieldData: 'This field is required' } })
  const { companyId, submitterId: userId, form, id, subject, rule } = found
  const { definition } = await formVersionOf(tx, { companyId, ...form })
  const clean = await cleanAnswers(definition, fieldData, formatDate(at))
  const writer = { companyId, userId, today: formatDate(at), ...records, owner: { kind: CASE_FILES, id } }
  const { answers, fileIds, siteId, subject: corrected, ...place } = await verifyAnswers(tx, definition, clean, writer)
  const revision = found.revision + 1
  const before = await answersOf(tx, id)
  await keepAnswers(tx, {
    definition,
    caseId: id,
    formVersionId: form.formVersionId,
    revision,
    answers,
    submittedBy: userId,
    reportedAt: found.submittedAt,
    at,
  })
  await attachFiles(tx, { ids: fileIds, userId, ownerKind: CASE_FILES, ownerId: id })
  const outcome = (inspected: InspectionRule) => evaluateForm('inspection', definition, answers, inspected)
  await correctInspection(tx, by, { caseId: id, outcome, at })
  const [changes = []] = await answerChanges(tx, writer, definition, [before, answers])
  return {
    set: {
      ...place,
      subject: rule.shows.list === 'content' ? corrected : subject,
      siteId: siteId ?? found.siteId,
    },
    before: { revision: found.revision, subject },
    revision,
    changes,
  }
}

/** What a correction changed, for the audit trail. */
export function correctionAudit(correction: Correction | null) {
  if (correction === null) return undefined
  const { before: earlier, set, revision, changes: answers } = correction
  const subject = changes({ subject: earlier.subject }, { subject: set.subject })
  return {
    before: { revision: earlier.revision, ...subject.before, ...byLabel(answers, ({ before }) => before) },
    after: { revision, ...subject.after, ...byLabel(answers, ({ after }) => after) },
  }
}

/** Keyed by the question; where two questions read alike, by their ids too. */
function byLabel(answers: readonly AnswerChange[], value: (answer: AnswerChange) => string | null) {
  const alike = (label: string) => answers.filter((answer) => answer.label === label).length > 1
  return Object.fromEntries(
    answers.map((answer) => [alike(answer.label) ? `${answer.label} (${answer.path})` : answer.label, value(answer)]),
  )
}
