import { form } from '@selamat/contract/domains/forms/form'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { mount } from '../../platform/http.ts'
import { formVersionOf } from './form-version.ts'

export { answerChanges } from './answer-changes.ts'
export { formVersionOf } from './form-version.ts'
export { placeName, presentAnswers } from './present-answers.ts'
export type { Answers } from './references.ts'
export { cleanAnswers, verifyAnswers } from './verify-answers.ts'

const TABLE_LABELS = {
  forms: { one: 'form', many: 'forms' },
  form_versions: { one: 'version of a form', many: 'versions of forms' },
}

/** Reads forms; only seeds write them so far. */
export function mountForms(app: FastifyInstance, context: AppContext): void {
  context.records.label(TABLE_LABELS)
  mount(app, context, form.detail, async ({ actor, body }) => ({
    data: await formVersionOf(context.database.kysely, { companyId: actor.companyId, ...body }),
  }))
}
