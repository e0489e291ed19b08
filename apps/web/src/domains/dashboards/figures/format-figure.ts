import type { Figure, FigureState } from '@selamat/contract/domains/dashboards/figures'
import { count } from '../../../lib/format.ts'
import type { StatusKey } from '../../../ui/status.ts'
import { texts } from '../texts.ts'

/** The mark of a state: colour never says it alone. */
export const MARKS = { GOOD: 'inforce', WARN: 'attention', BAD: 'stopped' } as const satisfies Record<
  FigureState,
  StatusKey
>

/** A number with its unit; what is hidden or not known is a dash. */
export function written(value: number | null, unit: string): string {
  if (value === null) return '–'
  const text = Number.isInteger(value) ? count(value) : value.toLocaleString('en', { maximumFractionDigits: 2 })
  return unit === '' ? text : `${text} ${unit}`
}

/** What else a number says: of how many, how long most took, in which interval it lies. */
export function factsOf({ kind, rows, of, unit, ninetieth, interval, parts }: Figure): string[] {
  return [
    ...(of !== null ? [texts.of(rows, of)] : []),
    ...(parts === null ? [] : [parts]),
    ...(kind === 'DURATION' || kind === 'RATE' || kind === 'INDEX' ? [texts.rows(rows)] : []),
    ...(ninetieth === null ? [] : [texts.ninetieth(ninetieth, unit)]),
    ...(interval === null ? [] : [texts.interval(interval.low, interval.high)]),
  ]
}
