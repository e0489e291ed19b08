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

export { rowImporter } from './import/row-importer.ts'
export { addHazardLibrary, hazardLibraryEvents } from './library/add-library.ts'
export type { HiradcPorts } from './ports.ts'
export { independentOfAssessment } from './queries/facts.ts'
export { hiradcInForce } from './register/in-force.ts'
export { searchHiradcs } from './register/search.ts'
export { suggestHiradcs } from './register/suggest.ts'
export { readerEvents } from './thread/ask-readers.ts'
export { hiradcExpiry } from './thread/expiry-source.ts'
export { reviewWhatIsDue } from './thread/review-due.ts'

const TABLE_LABELS = {
  risk_matrices: { one: 'risk matrix', many: 'risk matrices' },
  hiradcs: { one: 'risk assessment', many: 'risk assessments' },
  hiradc_revisions: { one: 'revision of a risk assessment', many: 'revisions of risk assessments' },
  hiradc_rows: { one: 'row of a risk assessment', many: 'rows of risk assessments' },
  hiradc_controls: { one: 'control of a risk assessment', many: 'controls of risk assessments' },
  hiradc_cells: { one: 'cell of the heat map', many: 'cells of the heat map' },
  hiradc_events: { one: 'log entry of a risk assessment', many: 'log entries of risk assessments' },
  hiradc_consultations: { one: 'consultation of a risk assessment', many: 'consultations of risk assessments' },
  hiradc_acknowledgements: {
    one: 'acknowledgement of a risk assessment',
    many: 'acknowledgements of risk assessments',
  },
  hiradc_requests: { one: 'request for a risk assessment', many: 'requests for risk assessments' },
}

/** Risk assessments with their matrix, the library of hazards, the types of controls and the glossary. */
export function mountHiradc(app: FastifyInstance, context: WorkflowContext, ports: HiradcPorts): void {
  context.records.label(TABLE_LABELS)
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
