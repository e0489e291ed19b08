import { form } from '@selamat/contract/domains/forms/form'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../platform/house.ts'
import { mount } from '../../platform/http.ts'
import { formVersionOf } from './form-version.ts'

export { answerChanges } from './answer-changes.ts'
export { formVersionOf } from './form-version.ts'
export { placeName, presentAnswers } from './present-answers.ts'
export type { Answers } from './references.ts'
export { cleanAnswers, verifyAnswers } from './verify-answers.ts'

/** Reading forms; they are written by nobody yet but the seeds. */
export function mountForms(app: FastifyInstance, house: House): void {
  mount(app, house, form.detail, async ({ actor, body }) => ({
    data: await formVersionOf(house.database.kysely, { companyId: actor.companyId, ...body }),
  }))
}
