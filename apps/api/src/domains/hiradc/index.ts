import { listControlTypes } from '@selamat/contract/domains/hiradc/control-type'
import { glossaryDetail } from '@selamat/contract/domains/hiradc/glossary'
import { hazardsByCategory } from '@selamat/contract/domains/hiradc/hazards-by-category'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { mount } from '../../platform/http.ts'
import { controlTypes } from './control-types.ts'
import { explain } from './glossary.ts'
import { mountHazards } from './hazard.ts'
import { listByCategory } from './hazards-by-category.ts'

export { addHazardLibrary, hazardLibraryEvents } from './library/add-library.ts'

/** Risk assessments: the library of hazards, the types of controls and the glossary. */
export function mountHiradc(app: FastifyInstance, context: AppContext): void {
  const { kysely } = context.database
  mountHazards(app, context)
  mount(app, context, hazardsByCategory, async ({ actor, body }) => ({
    data: await listByCategory(kysely, actor, body),
  }))
  mount(app, context, listControlTypes, async () => ({ data: controlTypes() }))
  mount(app, context, glossaryDetail, async ({ body }) => ({ data: explain(body.name) }))
}
