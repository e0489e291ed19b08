import { z } from 'zod'
import { optionalText } from '../../kit/text.ts'

/** How a figure is drawn. A stacked bar, as a line, is one over time. */
export const VISUALS = ['NUMBER', 'BAR', 'STACKED', 'LINE', 'LIST'] as const
export type Visual = (typeof VISUALS)[number]
export const VISUAL_LABELS: Readonly<Record<Visual, string>> = {
  NUMBER: 'Number',
  BAR: 'Bars',
  STACKED: 'Stacked bars',
  LINE: 'Line',
  LIST: 'List',
}

/** A period up to today: the day, week, month, quarter or year to date; a number is so many days. */
export const PERIODS = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const
export const PERIOD_LABELS: Readonly<Record<(typeof PERIODS)[number], string>> = {
  DAY: 'Today',
  WEEK: 'This week',
  MONTH: 'This month',
  QUARTER: 'This quarter',
  YEAR: 'This year',
}
export const MOST_PERIOD_DAYS = 366
export const widgetPeriod = z.union([
  z.enum(PERIODS),
  z.int().min(1).max(MOST_PERIOD_DAYS, `At most ${MOST_PERIOD_DAYS} days`),
])
export type WidgetPeriod = z.output<typeof widgetPeriod>

export const COMPARES = ['PREVIOUS', 'TARGET', 'NONE'] as const
export type Compare = (typeof COMPARES)[number]
export const COMPARE_LABELS: Readonly<Record<Compare, string>> = {
  PREVIOUS: 'Period before',
  TARGET: 'Target',
  NONE: 'Nothing',
}

export const COLUMNS = 12
export const MOST_ROWS = 200
export const MOST_WIDGETS = 24

const threshold = z.number().finite().nullable().default(null)

/** A figure on a dashboard: what is counted, of when, how it is drawn, what is good, and where it stands. */
export const widget = z
  .strictObject({
    measure: z.string().min(1).max(80),
    visual: z.enum(VISUALS),
    dimension: z
      .string()
      .min(1)
      .max(80)
      .nullish()
      .transform((value) => value ?? null),
    period: widgetPeriod.default(30),
    /** The filter of the list that is counted, by name. */
    filter: z.record(z.string().max(60), z.unknown()).default({}),
    compare: z.enum(COMPARES).default('NONE'),
    target: threshold,
    /** From this number on it needs attention, from that on it is bad; below, where more is better. */
    warn: threshold,
    bad: threshold,
    higherIsBetter: z.boolean(),
    title: optionalText(100),
    x: z
      .int()
      .min(0)
      .max(COLUMNS - 1),
    y: z
      .int()
      .min(0)
      .max(MOST_ROWS - 1),
    w: z.int().min(1).max(COLUMNS),
    h: z.int().min(1).max(12),
  })
  .superRefine(({ x, w, warn, bad, higherIsBetter, compare, target, visual, dimension }, { addIssue }) => {
    const issue = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    if (x + w > COLUMNS) issue('w', `It reaches beyond column ${COLUMNS}`)
    if (warn !== null && bad !== null && (higherIsBetter ? bad > warn : bad < warn)) {
      issue(
        'bad',
        higherIsBetter ? `Must be below ${warn}: more is better here` : `Must be above ${warn}: less is better here`,
      )
    }
    if (compare === 'TARGET' && target === null) issue('target', 'Enter a target')
    if ((visual === 'BAR' || visual === 'STACKED') && dimension === null)
      issue('dimension', 'Choose by what it is split')
  })
export type Widget = z.output<typeof widget>
export type WidgetInput = z.input<typeof widget>
