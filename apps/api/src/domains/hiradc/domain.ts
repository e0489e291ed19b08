import type { Domain } from '../../domain.ts'
import { CASE_COLUMNS } from '../workflow/index.ts'
import { acknowledgementEvidence, assessmentEvidence } from './evidence.ts'
import { rowImporter } from './import/row-importer.ts'
import { mountHiradc } from './index.ts'
import { hazardLibraryEvents } from './library/add-library.ts'
import { independentOfAssessment } from './queries/facts.ts'
import { hiradcMeasures } from './register/measures.ts'
import { searchHiradcs } from './register/search.ts'
import { readerEvents } from './thread/ask-readers.ts'
import { hiradcExpiry } from './thread/expiry-source.ts'
import { reviewWhatIsDue } from './thread/review-due.ts'

/** Risk assessments (HIRADC). */
export const hiradc: Domain = {
  tables: {
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
  },
  mount: (app, { context, ports }) => mountHiradc(app, context, ports.hiradc),
  events: ({ context }) => ({ ...hazardLibraryEvents(context), ...readerEvents(context) }),
  jobs: [
    {
      name: 'due-reviews',
      cron: '9 * * * *',
      counts: 'assessments put under review',
      run: ({ context, ports }) => reviewWhatIsDue(context, ports.hiradc),
    },
  ],
  caseKinds: {
    hiradc: {
      category: 'risk assessment',
      items: ['submenu/HIRADC Submission'],
      columns: CASE_COLUMNS,
      confidential: false,
      shows: { list: 'content', notice: 'content', audit: 'content' },
      independent: independentOfAssessment,
    },
  },
  importers: { 'hiradc-rows': rowImporter },
  evidence: ({ context }) => [
    assessmentEvidence(context.database.kysely),
    acknowledgementEvidence(context.database.kysely),
  ],
  expiry: [hiradcExpiry],
  search: searchHiradcs,
  measures: ({ ports }) => hiradcMeasures(ports.hiradc),
}
