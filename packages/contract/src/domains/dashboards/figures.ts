import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { may } from '../../kit/permissions.ts'
import { day, id, instant } from '../../kit/text.ts'
import { DASHBOARD, DASHBOARD_LIST, EMPLOYEE, MANAGEMENT, PIC } from './items.ts'
import { MOST_WIDGETS, VISUALS, widget, widgetPeriod } from './widget.ts'

/** The pages that are built in, and the tiles of Home. */
export const FIXED_PAGES = ['MANAGEMENT', 'PIC', 'EMPLOYEE', 'HOME'] as const
export type FixedPage = (typeof FIXED_PAGES)[number]
export const PAGE_ITEMS = {
  MANAGEMENT,
  PIC,
  EMPLOYEE,
  HOME: 'menu/Home',
} as const satisfies Record<FixedPage, string>

export const STATES = ['GOOD', 'WARN', 'BAD'] as const
export type FigureState = (typeof STATES)[number]

/** A number and the rows that it counts. */
const mark = z.object({
  /** Null: not known, as nothing was counted, or hidden as somebody could be recognised. */
  value: z.number().nullable(),
  /** How many rows `to` lists. */
  rows: z.int(),
  /** Of a share: of how many. */
  of: z.int().nullable(),
  /** The list of exactly these rows; null: the reader cannot open it. */
  to: z.string().nullable(),
})

/** The rows with one value of a dimension. */
export const group = mark.extend({ key: z.string(), label: z.string() })
export type FigureGroup = z.output<typeof group>

/** A stretch of a period: a day, week or month. */
export const bucket = mark.extend({ from: day, until: day, label: z.string(), groups: z.array(group) })
export type FigureBucket = z.output<typeof bucket>

const listed = z.object({ title: z.string(), detail: z.string(), when: z.string().nullable(), to: z.string() })

/** Why a figure has no number. */
export const PROBLEMS = ['PERMISSION', 'WITHDRAWN'] as const

export const figure = mark.extend({
  measure: z.string(),
  visual: z.enum(VISUALS),
  title: z.string(),
  /** What its measure is called, and how it is counted, in words. */
  label: z.string(),
  formula: z.string(),
  kind: z.enum(['COUNT', 'SHARE', 'DURATION', 'RATE', 'PARTS', 'INDEX']),
  unit: z.string(),
  /** What the number is of, in words: now or of which days, and its own filters. */
  scope: z.string(),
  /** Filters of the page that the measure does not have, in words; null: none. */
  unfiltered: z.string().nullable(),
  problem: z.enum(PROBLEMS).nullable(),
  /** What the rows consist of, in words: "92 of 100 people"; null: not told apart. */
  parts: z.string().nullable(),
  /** The 90th percentile of what takes time. */
  ninetieth: z.number().nullable(),
  /** The 95 % interval of a rate or share. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  target: z.number().nullable(),
  state: z.enum(STATES).nullable(),
  /** The state in words, such as "Above limit 2". */
  stateText: z.string().nullable(),
  /** Beside the period before; `direction` only where the difference is more than chance. */
  change: z
    .object({
      before: z.number().nullable(),
      direction: z.enum(['UP', 'DOWN']).nullable(),
      good: z.boolean().nullable(),
      text: z.string(),
    })
    .nullable(),
  /** What is missing, such as hours that nobody has entered. */
  notes: z.array(z.string()),
  groups: z.array(group),
  buckets: z.array(bucket),
  listed: z.array(listed),
  place: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
})
export type Figure = z.output<typeof figure>

const choice = z.object({ value: z.string(), label: z.string() })
const measureRow = z.object({
  key: z.string(),
  group: z.string(),
  label: z.string(),
  unit: z.string(),
  kind: figure.shape.kind,
  formula: z.string(),
  better: z.enum(['MORE', 'LESS']).nullable(),
  of: z.enum(['NOW', 'PERIOD']),
  dimensions: z.array(choice),
  filters: z.array(choice),
  hasList: z.boolean(),
  /** The caller may read it. */
  allowed: z.boolean(),
})
export type MeasureRow = z.output<typeof measureRow>

/** The filters of a page. */
export const pageFilter = z.strictObject({
  siteId: z.array(id).min(1).max(100).optional(),
  departmentId: z.array(id).min(1).max(100).optional(),
})

export const figures = {
  read: endpoint({
    method: 'POST',
    path: '/dashboards/figures',
    summary: 'All figures of a page, each as the caller may see it, or of widgets that are being put together',
    permission: may([PIC, MANAGEMENT, EMPLOYEE, DASHBOARD, DASHBOARD_LIST, 'menu/Home'], 'read'),
    body: z
      .strictObject({
        page: z.enum(FIXED_PAGES).optional(),
        dashboardId: id.optional(),
        widgets: z.array(widget).max(MOST_WIDGETS).optional(),
        filter: pageFilter.default({}),
        /** In place of the period of each widget. */
        period: widgetPeriod.optional(),
        /** Of widgets that are being put together: what this role may read of what the caller may, in the caller's own scope. */
        asRoleId: id.optional(),
      })
      .refine((body) => [body.page, body.dashboardId, body.widgets].filter((one) => one !== undefined).length === 1, {
        message: 'Name a page, a dashboard or widgets',
      })
      .refine(({ asRoleId, widgets }) => asRoleId === undefined || widgets !== undefined, {
        path: ['asRoleId'],
        message: 'Only widgets that are being put together are previewed as a role',
      }),
    example: { body: { page: 'HOME' } },
    data: z.object({
      asOf: instant,
      figures: z.array(figure),
    }),
  }),
  measures: endpoint({
    method: 'GET',
    path: '/dashboards/measures',
    summary: 'What can be counted, with the dimensions and filters of each',
    permission: may(DASHBOARD_LIST, 'read'),
    data: z.array(measureRow),
  }),
  seeingLess: endpoint({
    method: 'POST',
    path: '/dashboards/measures/roles',
    summary: 'Which roles lack the permission for some of these measures',
    permission: may(DASHBOARD_LIST, 'read'),
    body: z.strictObject({
      measures: z.array(z.string().min(1).max(80)).max(MOST_WIDGETS),
      roleIds: z.array(id).max(100),
    }),
    example: { body: { measures: ['permits-live'], roleIds: [1] } },
    data: z.array(z.object({ roleId: z.int(), name: z.string(), measures: z.array(z.string()) })),
  }),
}
export type FiguresQuery = z.output<typeof figures.read.body>
