import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { mountAttributes } from './attributes.ts'
import { type FormPorts, mountFormRecords } from './records/form-record.ts'

export { answerChanges } from './answer-changes.ts'
export { type FormVersion, formVersionOf } from './form-version.ts'
export { placeName, presentAnswers, presentReports } from './present-answers.ts'
export { formLibrary } from './records/form-library.ts'
export type { ProblemsElsewhere } from './records/versions.ts'
export type { Answers } from './references.ts'
export { evaluateForm, scoresOf } from './rules/evaluate-form.ts'
export type { Tenant } from './tenant.ts'
export { cleanAnswers, type NamedReport, verifyAnswers } from './verify-answers.ts'
export type { FormPorts }

/** Forms and their versions. */
export function mountForms(app: FastifyInstance, context: AppContext, ports: FormPorts): void {
  mountFormRecords(app, context, ports)
  mountAttributes(app, context)
}
