import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { anyOf, dayRange, listQuery } from '../../kit/list-query.ts'
import { may } from '../../kit/permissions.ts'
import { nodeId } from '../../kit/rule-text.ts'
import { id, instant, text } from '../../kit/text.ts'
import { presentedAnswer } from '../forms/form.ts'
import { caseLifecycle } from './case.ts'

const ITEM = 'submenu/List Form'

/** A submitted report as its form's table lists it, with the answers of its newest revision (FORMS-49). */
export const formDataRow = z.object({
  id: z.int(),
  assignmentNumber: z.string(),
  subject: z.string(),
  status: z.enum(caseLifecycle.states),
  flowName: z.string(),
  submittedAt: instant,
  submitterName: z.string(),
  departmentName: z.string().nullable(),
  siteName: z.string().nullable(),
  locationName: z.string().nullable(),
  revision: z.int(),
  /** What the answers score; null where the form gives no points. */
  score: z.object({ points: z.number(), most: z.number(), percent: z.number() }).nullable(),
  /** Of a large report those of the first rows of its repeats, some 200. */
  answers: z.array(presentedAnswer),
  /** How many rows of each repeat have an answer. */
  rows: z.record(z.string(), z.int()),
  /** False: the answers of further rows are in the report. */
  hasAllRows: z.boolean(),
})
export type FormDataRow = z.infer<typeof formDataRow>

/** What a filter asks of one field; which of them fits is decided by the kind of its column. */
export const answerFilter = z.union([
  z.strictObject({ anyOf: anyOf(z.string().min(1).max(60)) }),
  z.strictObject({ ids: anyOf(id) }),
  z.strictObject({ contains: text(200) }),
  z.strictObject({ days: dayRange }),
  z.strictObject({ least: z.number().optional(), most: z.number().optional() }),
  z.strictObject({ answered: z.boolean() }),
])
export type AnswerFilter = z.output<typeof answerFilter>

const FIELD = /^field:(.+)$/
/** The field by whose answers a list is ordered: `field:severity`. */
export const sortedField = (column: string): string | undefined => FIELD.exec(column)?.[1]
/** The column of a list that orders by the answers to a field. */
export const fieldColumn = (fieldId: string): string => `field:${fieldId}`

const filter = {
  status: anyOf(z.enum(caseLifecycle.states)),
  submittedAt: dayRange,
  formFlowId: anyOf(id),
  submitterId: anyOf(id),
  departmentId: anyOf(id),
  siteId: anyOf(id),
  locationId: anyOf(id),
  /** The score in per cent. */
  score: z.strictObject({ least: z.number().optional(), most: z.number().optional() }),
  /** By the id of a field. */
  answers: z
    .record(nodeId, answerFilter)
    .refine((filters) => Object.keys(filters).length <= 20, 'At most 20 filters')
    .meta({ examples: [{ severity: { anyOf: ['high'] } }] }),
}

/** The version whose reports are asked for; left out, the newest published one. */
const ofForm = { formId: id, formVersionId: id.optional() }
const SORTABLE = ['submittedAt', 'assignmentNumber', 'status', 'score'] as const
export const formDataQuery = listQuery(SORTABLE, filter).safeExtend({
  ...ofForm,
  /** Orders by the answers to a field instead. */
  orderByField: z.strictObject({ field: nodeId, direction: z.enum(['ascending', 'descending']) }).optional(),
})
export type FormDataQuery = z.output<typeof formDataQuery>
const selected = z.strictObject({
  ...ofForm,
  keyword: formDataQuery.shape.keyword,
  filter: formDataQuery.shape.filter,
})
export type FormDataSelection = z.output<typeof selected>

const share = z.object({ value: z.string(), label: z.string(), count: z.int() })
export type Share = z.infer<typeof share>

/** What the reports of a selection say together. */
export const formDataSummary = z.object({
  total: z.int(),
  /** The score in per cent; null where no report has one. */
  score: z.object({ count: z.int(), average: z.number(), least: z.number(), most: z.number() }).nullable(),
  months: z.array(z.object({ month: z.string(), count: z.int() })),
  statuses: z.array(share),
  departments: z.array(share),
  locations: z.array(share),
  fields: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      /** How many reports, or rows of its repeat, have an answer. */
      answered: z.int(),
      choices: z.array(share).nullable(),
      numbers: z.object({ sum: z.number(), average: z.number(), least: z.number(), most: z.number() }).nullable(),
    }),
  ),
})
export type FormDataSummary = z.infer<typeof formDataSummary>

/** Submitted data of a form, version by version (FORMS-05, FORMS-49). */
export const formData = {
  list: endpoint({
    method: 'POST',
    path: '/form-data/list',
    summary: 'The reports of a form version that the caller may read, with their answers, newest first',
    permission: may(ITEM, 'read'),
    confidential: true,
    kind: 'list',
    body: formDataQuery,
    example: { body: { formId: 1, page: 1, limit: 10, filter: { answers: { severity: { anyOf: ['high'] } } } } },
    data: z.array(formDataRow),
  }),
  summary: endpoint({
    method: 'POST',
    path: '/form-data/summary',
    summary: 'What the reports of a form version say together: by month, status, department, location and answer',
    permission: may(ITEM, 'read'),
    body: selected,
    data: formDataSummary,
  }),
  export: endpoint({
    method: 'POST',
    path: '/form-data/export',
    summary: 'Export the reports of a form version to Excel',
    permission: may(ITEM, 'read'),
    kind: 'file',
    body: selected,
  }),
}
