import { z } from 'zod'
import { choiceLabel } from '../../kit/choice-label.ts'
import { endpoint, idParams } from '../../kit/endpoint.ts'
import { anyOf, MAX_PAGE_SIZE } from '../../kit/list-query.ts'
import { may } from '../../kit/permissions.ts'
import { oneOf, records, register } from '../../kit/register.ts'
import { day, id, instant, optionalId, optionalText } from '../../kit/text.ts'
import { users } from '../identity/user.ts'
import { location } from '../master-data/locations/location.ts'
import { department } from '../organisation/department.ts'
import { site } from '../organisation/site.ts'
import { LIST, SUBMISSION } from './hiradc.ts'
import { hiradcLifecycle } from './hiradc-lifecycle.ts'
import { HIRADC_ITEMS } from './items.ts'
import { BAND_COLOURS } from './risk-matrix.ts'

/** The lists of assessments: what is worked on or was rejected, what is in force, and what is archived or deleted. */
export const REGISTERS = ['submission', 'approved', 'archive'] as const
export type Register = (typeof REGISTERS)[number]

/** How close the review of an assessment in force is: overdue, or within so many days, which includes what is overdue. */
export const REVIEWS_DUE = ['OVERDUE', '30', '90'] as const
export type ReviewDue = (typeof REVIEWS_DUE)[number]

const status = z.enum(hiradcLifecycle.states)
const colour = z.enum(BAND_COLOURS)

/** A risk with the band in which its matrix has it; no band where the matrix has none for it. */
const bandedRisk = z.object({ risk: z.int(), band: z.object({ name: z.string(), colour }).nullable() })
export type BandedRisk = z.output<typeof bandedRisk>

const place = {
  departmentId: z.int(),
  departmentName: z.string(),
  siteName: z.string().nullable(),
  locationId: z.int(),
  locationName: z.string(),
  subLocationName: z.string().nullable(),
}

/** An assessment in a list: the revision that the list is about. */
export const registerRow = z.object({
  /** Of the assessment. */
  id: z.int(),
  revisionId: z.int(),
  number: z.string(),
  revision: z.int(),
  /** Of the revision: what its moves expect. */
  version: z.int(),
  title: z.string(),
  process: z.string().nullable(),
  status,
  ...place,
  subLocationId: z.int().nullable(),
  authorName: z.string(),
  isMine: z.boolean(),
  /** The caller can write it: Update on HIRADC Submission in the data scope. */
  canEdit: z.boolean(),
  rows: z.int(),
  highest: bandedRisk.nullable(),
  highestResidual: bandedRisk.nullable(),
  validUntil: day.nullable(),
  /** It is in force, and its day is over. */
  isOverdue: z.boolean(),
  /** The revision number that is in force meanwhile; null: none, or this one. */
  inForce: z.int().nullable(),
  livePermits: z.int(),
  updatedAt: instant,
})
export type RegisterRow = z.output<typeof registerRow>

const REVIEW_LABELS = { OVERDUE: 'Overdue', 30: 'Due within 30 days', 90: 'Due within 90 days' } as const

/** The lists of assessments: each page has some of the chips. */
export const hiradcList = register({
  label: { one: 'assessment', many: 'assessments' },
  file: 'assessments',
  row: registerRow,
  filters: {
    status: { schema: anyOf(status), label: 'Status', kind: 'texts' },
    departmentId: records('Department', department),
    siteId: records('Site', site),
    /** Includes the locations inside it. */
    locationId: records('Location', location),
    authorId: records('Author', users),
    /** Bands of the company's matrix in which the highest residual risk lies. */
    band: { schema: anyOf(colour), label: 'Residual risk', kind: 'texts' },
    /** The widest of them applies. */
    review: oneOf('Review', REVIEWS_DUE, REVIEW_LABELS),
    /** Written by the caller. */
    mine: z.literal(true),
  },
  // Risk and day of review order what is in force; a draft has neither.
  sortable: ['updatedAt', 'title', 'number', 'highestResidual', 'validUntil'],
  order: { column: 'updatedAt', direction: 'descending' },
  columns: {
    number: 'Number',
    title: 'Assessment',
    process: 'Process',
    revision: 'Revision',
    status: { label: 'Status', value: ({ status }) => choiceLabel(status.toUpperCase()) },
    departmentName: { label: 'Department and location', header: 'Department' },
    siteName: 'Site',
    locationName: 'Location',
    subLocationName: 'Sub-location',
    authorName: 'Author',
    rows: 'Rows',
    highest: { label: 'Highest initial risk', value: ({ highest }) => highest?.risk ?? null },
    initialBand: { label: 'Initial band', value: ({ highest }) => highest?.band?.name ?? null },
    highestResidual: { label: 'Highest residual risk', value: ({ highestResidual }) => highestResidual?.risk ?? null },
    residualBand: { label: 'Residual band', value: ({ highestResidual }) => highestResidual?.band?.name ?? null },
    validUntil: { label: 'Review due', header: 'Valid until' },
    livePermits: { label: 'Live permits', value: false },
    updatedAt: { label: 'Updated', header: 'Last updated' },
  },
})
/** What a list of assessments can be asked. */
export type RegisterQuery = z.output<typeof hiradcList.list.body>

const listOf = (path: string, summary: string, item: typeof LIST | typeof SUBMISSION) =>
  endpoint({ ...hiradcList.list, path: `/hiradcs${path}/list`, summary, permission: may(item, 'read') })

const readable = may(HIRADC_ITEMS, 'read')

/** An assessment in force that fits a place and an activity. */
const suggestion = z.object({
  id: z.int(),
  number: z.string(),
  revision: z.int(),
  title: z.string(),
  process: z.string().nullable(),
  ...place,
  rows: z.int(),
  validUntil: day.nullable(),
  isOverdue: z.boolean(),
  /** How its location lies to the one that was asked for. */
  nearness: z.enum(['same', 'near', 'elsewhere']),
})
export type HiradcSuggestion = z.output<typeof suggestion>

const inDepartment = z.object({
  id: z.int(),
  number: z.string(),
  revision: z.int(),
  title: z.string(),
  locationName: z.string(),
  highestResidual: bandedRisk.nullable(),
  validUntil: day.nullable(),
  isOverdue: z.boolean(),
  /** How many people of the department have read it. */
  read: z.int(),
})

/** How a department stands: its assessments in force, what is overdue, and who has read them. */
export const departmentDetail = z.object({
  id: z.int(),
  departmentName: z.string(),
  assessments: z.int(),
  rows: z.int(),
  /** Assessments by the band of their highest residual risk, of the company's matrix. */
  bands: z.array(z.object({ name: z.string(), colour, count: z.int() })),
  overdueReviews: z.int(),
  openControls: z.int(),
  overdueControls: z.int(),
  /** How many people work in it. */
  people: z.int(),
  /** The first hundred, the highest residual risk first. */
  list: z.array(inDepartment),
  /** Who has read how many of them; null for whoever cannot change assessments of the department. */
  readers: z.array(z.object({ userId: z.int(), fullName: z.string(), read: z.int() })).nullable(),
})
export type DepartmentDetail = z.output<typeof departmentDetail>

const areaRow = z.object({
  /** Of the location. */
  id: z.int(),
  locationName: z.string(),
  siteName: z.string().nullable(),
  /** In force. */
  assessments: z.int(),
  highestResidual: bandedRisk.nullable(),
  overdueReviews: z.int(),
})
export type AreaRow = z.output<typeof areaRow>

/** The locations that have assessments in force. */
export const hiradcAreas = register({
  label: { one: 'location', many: 'locations' },
  file: 'areas',
  row: areaRow,
  filters: { siteId: records('Site', site), departmentId: records('Department', department) },
  sortable: ['locationName', 'assessments', 'highestResidual', 'overdueReviews'],
  order: { column: 'locationName', direction: 'ascending' },
  columns: {
    locationName: 'Location',
    assessments: 'Assessments',
    highestResidual: 'Highest residual risk',
    overdueReviews: 'Overdue reviews',
  },
})

const logRow = z.object({
  id: z.int(),
  at: instant,
  /** Null: the system. */
  actor: z.string().nullable(),
  /** For whom a stand-in answered. */
  onBehalfOf: z.string().nullable(),
  action: z.string(),
  label: z.string(),
  revision: z.int(),
  fromStatus: status.nullable(),
  toStatus: status,
  reason: z.string().nullable(),
})
export type HiradcLogRow = z.output<typeof logRow>

export const hiradcRegister = {
  list: listOf('', 'List assessments that are worked on or were rejected', SUBMISSION),
  approved: listOf('/approved', 'List assessments in force', LIST),
  archive: listOf('/archive', 'List archived assessments and deleted drafts', SUBMISSION),
  export: endpoint({
    method: 'POST',
    path: '/hiradcs/export',
    summary: 'Export a list of assessments, their rows with controls, or the rows of one assessment',
    permission: readable,
    kind: 'file',
    body: z.strictObject({
      list: z.enum(REGISTERS).default('submission'),
      /** `rows`: each row of the assessments with its controls. */
      content: z.enum(['assessments', 'rows']).default('assessments'),
      keyword: hiradcList.list.body.shape.keyword,
      filter: hiradcList.list.body.shape.filter,
      /** The rows of this assessment alone: of a revision, else of the one that is worked on, else of the one in force. */
      id: id.optional(),
      revisionId: id.optional(),
    }),
  }),
  areas: endpoint({
    ...hiradcAreas.list,
    path: '/hiradcs/areas/list',
    summary: 'List the locations that have assessments in force',
    permission: may(LIST, 'read'),
  }),
  department: endpoint({
    method: 'GET',
    path: '/hiradcs/departments/:id',
    summary: 'Read how a department stands with its assessments',
    permission: may(LIST, 'read'),
    params: idParams,
    data: departmentDetail,
  }),
  log: endpoint({
    method: 'POST',
    path: '/hiradcs/logs/list',
    summary: 'List what was done to an assessment, newest first',
    permission: readable,
    kind: 'list',
    body: z.strictObject({
      id,
      start: z.int().min(0).max(1_000_000).optional(),
      page: z.int().min(1).max(100_000).optional(),
      limit: z.int().min(1).max(MAX_PAGE_SIZE).default(20),
    }),
    data: z.array(logRow),
  }),
  suggest: endpoint({
    method: 'POST',
    path: '/hiradcs/suggest',
    summary: 'Suggest assessments in force for a place and an activity, the best first',
    permission: readable,
    body: z.strictObject({
      locationId: optionalId,
      /** What is to be done there. */
      activity: optionalText(200),
      limit: z.int().min(1).max(20).default(5),
    }),
    data: z.array(suggestion),
  }),
}
