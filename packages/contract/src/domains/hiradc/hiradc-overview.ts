import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { anyOf } from '../../kit/list-query.ts'
import { may } from '../../kit/permissions.ts'
import { oneOf, rare, records, register } from '../../kit/register.ts'
import { day, id, instant } from '../../kit/text.ts'
import { location as locations } from '../master-data/locations/location.ts'
import { department } from '../organisation/department.ts'
import { site } from '../organisation/site.ts'
import { HAZARD_CATEGORIES, HAZARD_CATEGORY_LABELS } from './hazard-category.ts'
import { LIST } from './hiradc.ts'
import { CONDITION_LABELS, CONDITIONS } from './hiradc-row.ts'
import { BAND_COLOURS, LARGEST_MATRIX, riskMatrixSettings } from './risk-matrix.ts'

/** Rated with the existing controls, or with all of them. */
export const PHASES = ['initial', 'residual'] as const
export type Phase = (typeof PHASES)[number]

/** Where: assessments of these departments, sites or locations, with the locations inside. */
const place = { departmentId: anyOf(id), siteId: anyOf(id), locationId: anyOf(id) }
const filtered = z.strictObject({ filter: z.strictObject(place).partial().default({}) })
export type PlaceFilter = z.output<typeof filtered>['filter']

const level = z.int().min(1).max(LARGEST_MATRIX)

/** How many rows in force are rated so; `outside`: on levels that the matrix does not have (any more). */
const heat = z.object({
  cells: z.array(z.object({ likelihood: z.int(), severity: z.int(), rows: z.int() })),
  rows: z.int(),
  outside: z.int(),
})
export type Heat = z.output<typeof heat>

const location = {
  departmentName: z.string(),
  locationName: z.string(),
  subLocationName: z.string().nullable(),
}

/** A row of an assessment in force. */
const rowInForce = z.object({
  id: z.int(),
  hiradcId: z.int(),
  revisionId: z.int(),
  number: z.string(),
  revision: z.int(),
  title: z.string(),
  ...location,
  key: z.string(),
  activity: z.string(),
  subActivity: z.string(),
  hazard: z.string(),
  category: z.enum(HAZARD_CATEGORIES).nullable(),
  condition: z.enum(CONDITIONS),
  consequence: z.string(),
  likelihood: z.int().nullable(),
  severity: z.int().nullable(),
  risk: z.int().nullable(),
  residualLikelihood: z.int().nullable(),
  residualSeverity: z.int().nullable(),
  residualRisk: z.int().nullable(),
  isCritical: z.boolean(),
  /** The texts of its controls, strongest first. */
  controls: z.array(z.string()),
  updatedAt: instant,
})
export type RowInForce = z.output<typeof rowInForce>

const levels = (label: string) => ({ schema: anyOf(level), label, kind: 'ids' }) as const
/** The colours of bands of the company's matrix. */
const bands = (label: string) => ({ schema: anyOf(z.enum(BAND_COLOURS)), label, kind: 'texts' }) as const

/** The rows of assessments in force; levels and bands are those of the company's matrix. The heat maps set the rare filters. */
export const hiradcRows = register({
  label: { one: 'row', many: 'rows' },
  file: 'risk-assessment-rows',
  row: rowInForce,
  filters: {
    residualBand: bands('Residual band'),
    band: bands('Initial band'),
    departmentId: records('Department', department),
    siteId: rare(records('Site', site)),
    locationId: records('Location', locations),
    category: oneOf('Category', HAZARD_CATEGORIES, HAZARD_CATEGORY_LABELS),
    condition: oneOf('Condition', CONDITIONS, CONDITION_LABELS),
    /** Whether nobody can work without its controls. */
    critical: oneOf('Critical', ['yes', 'no'], { yes: 'Yes', no: 'No' }),
    residualLikelihood: rare(levels('Residual likelihood')),
    residualSeverity: rare(levels('Residual severity')),
    likelihood: rare(levels('Initial likelihood')),
    severity: rare(levels('Initial severity')),
    /** With a further control that is not in place by its day. */
    overdueControl: rare(oneOf('Overdue control', ['yes'], { yes: 'Overdue control' })),
    /** Rated, before or after controls, on levels that the company's matrix does not have. */
    outside: rare(oneOf('Outside of the matrix', PHASES, { initial: 'Initial risk', residual: 'Residual risk' })),
  },
  sortable: ['residualRisk', 'risk', 'updatedAt'],
  order: { column: 'residualRisk', direction: 'descending' },
  columns: {
    hazard: 'Hazard and activity',
    risk: 'Initial risk',
    residualRisk: 'Residual risk',
    controls: 'Controls',
    title: 'Assessment',
    departmentName: 'Department',
    category: 'Category',
    condition: 'Condition',
    consequence: 'Consequence',
    updatedAt: 'Updated',
  },
})

const overdueReview = z.object({
  /** Of the revision. */
  id: z.int(),
  hiradcId: z.int(),
  number: z.string(),
  title: z.string(),
  ...location,
  authorName: z.string(),
  validUntil: day,
  daysOverdue: z.int(),
})
const overdueControl = z.object({
  /** Of the control. */
  id: z.int(),
  hiradcId: z.int(),
  revisionId: z.int(),
  number: z.string(),
  title: z.string(),
  ...location,
  hazard: z.string(),
  control: z.string(),
  ownerName: z.string().nullable(),
  dueDate: day,
  daysOverdue: z.int(),
  assignmentNumber: z.string(),
})
export type OverdueReview = z.output<typeof overdueReview>
export type OverdueControl = z.output<typeof overdueControl>

/** What is overdue in one department or location. */
const share = z.object({ id: z.int(), name: z.string(), reviews: z.int(), controls: z.int() })
export type OverdueShare = z.output<typeof share>

/** How many are shown of what is longer. */
export const MOST_SHOWN = 10

const permission = may(LIST, 'read')

export const hiradcOverview = {
  heatMap: endpoint({
    method: 'POST',
    path: '/hiradcs/heat-map',
    summary: 'Count the rows in force in each cell of the risk matrix, before and after controls',
    permission,
    confidential: true,
    body: filtered,
    data: z.object({ matrix: riskMatrixSettings.read.data, initial: heat, residual: heat }),
    example: { body: { filter: {} } },
  }),
  rows: endpoint({
    ...hiradcRows.list,
    path: '/hiradcs/rows/list',
    summary: 'List the rows of assessments in force, the highest residual risk first',
    permission,
    confidential: true,
  }),
  exportRows: endpoint({
    ...hiradcRows.export,
    path: '/hiradcs/rows/export',
    summary: 'Export the rows of assessments in force',
    permission,
  }),
  topRisks: endpoint({
    method: 'POST',
    path: '/hiradcs/top-risks',
    summary: `The ${MOST_SHOWN} rows in force with the highest residual risk`,
    permission,
    confidential: true,
    body: filtered,
    data: z.array(rowInForce),
    example: { body: { filter: {} } },
  }),
  overdue: endpoint({
    method: 'POST',
    path: '/hiradcs/overdue',
    summary: 'Overdue reviews of assessments in force, and overdue further controls',
    permission,
    confidential: true,
    body: filtered,
    data: z.object({
      reviews: z.object({ total: z.int(), first: z.array(overdueReview) }),
      /** `rows`: with at least one. */
      controls: z.object({ total: z.int(), rows: z.int(), first: z.array(overdueControl) }),
      /** Those with the most, at most ten of each. */
      departments: z.array(share),
      locations: z.array(share),
    }),
    example: { body: { filter: {} } },
  }),
  matrixUse: endpoint({
    method: 'GET',
    path: '/risk-matrix/use',
    summary: 'How many assessments in force were rated on the newest risk matrix, and on an older one',
    permission: may('submenu/SHE', 'update'),
    data: z.object({ current: z.int(), older: z.int() }),
  }),
}
export type RowQuery = z.output<typeof hiradcRows.list.body>
