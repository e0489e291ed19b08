import { form } from '@selamat/contract/domains/forms/form'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../platform/house.ts'
import { mount } from '../../platform/http.ts'
import { registerTableLabels } from '../../platform/records/table-labels.ts'
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

/** Reading forms; they are written by nobody yet but the seeds. */
export function mountForms(app: FastifyInstance, house: House): void {
  registerTableLabels(house.database, TABLE_LABELS)
  mount(app, house, form.detail, async ({ actor, body }) => ({
    data: await formVersionOf(house.database.kysely, { companyId: actor.companyId, ...body }),
  }))
}
