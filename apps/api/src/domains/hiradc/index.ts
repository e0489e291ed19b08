import { listControlTypes } from '@selamat/contract/domains/hiradc/control-type'
import { glossaryDetail } from '@selamat/contract/domains/hiradc/glossary'
import { hazardsByCategory } from '@selamat/contract/domains/hiradc/hazards-by-category'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http.ts'
import type { WorkflowContext } from '../workflow/index.ts'
import { controlTypes } from './control-types.ts'
import { explain } from './glossary.ts'
import { mountHazards } from './hazard.ts'
import { listByCategory } from './hazards-by-category.ts'
import { mountAssessments } from './mount-assessments.ts'
import { mountOverview } from './overview/mount-overview.ts'
import type { HiradcPorts } from './ports.ts'
import { mountRegister } from './register/mount-register.ts'
import { mountThread } from './thread/mount-thread.ts'

export { addHazardLibrary } from './library/add-library.ts'
export type { HiradcPorts } from './ports.ts'
export { hazardsInForce } from './register/hazards-in-force.ts'
export { hiradcInForce } from './register/in-force.ts'
export { suggestHiradcs } from './register/suggest.ts'

/** Risk assessments with their matrix, the library of hazards, the types of controls and the glossary. */
export function mountHiradc(app: FastifyInstance, context: WorkflowContext, ports: HiradcPorts): void {
  const { kysely } = context.database
  mountAssessments(app, context, ports)
  mountRegister(app, context, ports)
  mountOverview(app, context)
  mountThread(app, context, ports)
  mountHazards(app, context)
  mount(app, context, hazardsByCategory, ({ actor, body }) => listByCategory(kysely, actor, body))
  mount(app, context, listControlTypes, async () => controlTypes())
  mount(app, context, glossaryDetail, async ({ body }) => explain(body.name))
}
