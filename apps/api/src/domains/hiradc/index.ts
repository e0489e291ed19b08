import { listControlTypes } from '@selamat/contract/domains/hiradc/control-type'
import { hazardsByCategory } from '@selamat/contract/domains/hiradc/hazards-by-category'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { mount } from '../../platform/http.ts'
import { controlTypes } from './control-types.ts'
import { mountHazards } from './hazard.ts'
import { listByCategory } from './hazards-by-category.ts'

export { addHazardLibrary, hazardLibraryEvents } from './library/add-library.ts'

/** Risk assessments: the library of hazards and the types of controls. */
export function mountHiradc(app: FastifyInstance, context: AppContext): void {
  const { kysely } = context.database
  mountHazards(app, context)
  mount(app, context, hazardsByCategory, async ({ actor, body }) => ({
    data: await listByCategory(kysely, actor, body),
  }))
  mount(app, context, listControlTypes, async () => ({ data: controlTypes() }))
}
