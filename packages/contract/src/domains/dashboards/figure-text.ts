import { plural } from '../../kit/plural.ts'
import type { Figure } from './figures.ts'
import type { MailedPage } from './subscriptions/subscription.ts'
import { PERIOD_LABELS, type WidgetPeriod } from './widget.ts'

const whole = (value: number) => value.toLocaleString('en-US')
const exact = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 })

/** The pages that are built in. */
export const FIGURE_PAGES: Readonly<Record<MailedPage, { readonly title: string; readonly path: string }>> = {
  MANAGEMENT: { title: 'Management dashboard', path: '/dashboard' },
  PIC: { title: 'Dashboard PIC', path: '/dashboard/pic' },
  EMPLOYEE: { title: 'Dashboard Employee', path: '/dashboard/employee' },
}
export const PROBLEM_LABELS: Readonly<Record<NonNullable<Figure['problem']>, string>> = {
  PERMISSION: 'Your role has no permission for these rows.',
  WITHDRAWN: 'This measure no longer exists. Edit the dashboard to remove it.',
}
/** Of whose rows somebody could be recognised. */
export const HIDDEN = 'hidden'
export const HIDDEN_HINT = 'Groups in which somebody could be recognised are hidden.'

/** A number with its unit; what is hidden or not known is a dash. */
export function written(value: number | null, unit: string): string {
  if (value === null) return '–'
  const text = exact(value)
  return unit === '' ? text : `${text} ${unit}`
}

/** What else a number says: of how many, how long most took, in which interval it lies. */
export function factsOf({ kind, rows, of, unit, ninetieth, interval, parts }: Figure): string[] {
  return [
    ...(of !== null ? [`${whole(rows)} of ${whole(of)}`] : []),
    ...(parts === null ? [] : [parts]),
    ...(kind === 'DURATION' || kind === 'RATE' || kind === 'INDEX' ? [plural(rows, 'row')] : []),
    ...(ninetieth === null ? [] : [`90 % within ${whole(ninetieth)} ${unit}`]),
    ...(interval === null ? [] : [`95 %: ${interval.low} to ${interval.high}`]),
  ]
}

/** A figure in words, the same on the screen, in a mail and in a file. */
export interface FigureText {
  readonly title: string
  /** With its unit, or why there is none. */
  readonly value: string
  readonly state: string | null
  readonly change: string | null
  /** Of what it is: how many, of when, of whose rows. */
  readonly facts: string
  readonly notes: readonly string[]
  readonly formula: string
  /** Its groups, or stretches of time with theirs. */
  readonly parts: readonly FigurePart[]
}
export interface FigurePart {
  readonly label: string
  /** Of a group within a stretch of time. */
  readonly group: string | null
  readonly value: string
}

/** Puts a figure into words. */
export function figureText(figure: Figure): FigureText {
  const { title, value, unit, problem, stateText, change, scope, unfiltered, notes, formula } = figure
  const facts = [...factsOf(figure), scope, ...(unfiltered ? [unfiltered] : [])].filter((fact) => fact !== '')
  const groups = figure.groups.map(
    (group): FigurePart => ({ label: group.label, group: null, value: partValue(group.value, unit) }),
  )
  const stretches = figure.buckets.flatMap((bucket): FigurePart[] => [
    { label: bucket.label, group: null, value: written(bucket.value, unit) },
    ...bucket.groups.map((group) => ({
      label: bucket.label,
      group: group.label,
      value: partValue(group.value, unit),
    })),
  ])
  return {
    title,
    value: problem === null ? written(value, unit) : PROBLEM_LABELS[problem],
    state: stateText,
    change: change?.text ?? null,
    facts: problem === null ? facts.join(' · ') : '',
    notes,
    formula: problem === null ? formula : '',
    parts: [...groups, ...stretches],
  }
}

const partValue = (value: number | null, unit: string) => (value === null ? HIDDEN : written(value, unit))

/** The period of a page in words. */
export const periodText = (period: WidgetPeriod | null): string =>
  period === null
    ? 'as set for each figure'
    : typeof period === 'number'
      ? `the last ${plural(period, 'day')}`
      : PERIOD_LABELS[period].toLowerCase()
