import type { FigureState } from '@selamat/contract/domains/dashboards/figures'
import type { Widget } from '@selamat/contract/domains/dashboards/widget'

type Limits = Pick<Widget, 'warn' | 'bad' | 'target' | 'higherIsBetter'>
interface Judgement {
  readonly state: FigureState | null
  readonly stateText: string | null
}
const NONE: Judgement = { state: null, stateText: null }

/** How a number stands to the limits of a widget, or to its target, in words that need no others beside them. */
export function judge(value: number | null, { warn, bad, target, higherIsBetter }: Limits): Judgement {
  if (value === null) return NONE
  const reached = (limit: number) => (higherIsBetter ? value <= limit : value >= limit)
  const beyond = higherIsBetter ? 'or less' : 'or more'
  if (bad !== null && reached(bad)) return { state: 'BAD', stateText: `Out of limits: ${bad} ${beyond}` }
  if (warn !== null && reached(warn)) return { state: 'WARN', stateText: `Needs attention: ${warn} ${beyond}` }
  if (target !== null) {
    const isMet = higherIsBetter ? value >= target : value <= target
    if (isMet) return { state: 'GOOD', stateText: `${higherIsBetter ? 'Reached' : 'Within'} target ${target}` }
    return { state: 'WARN', stateText: `${higherIsBetter ? 'Below' : 'Above'} target ${target}` }
  }
  const limit = warn ?? bad
  return limit === null
    ? NONE
    : { state: 'GOOD', stateText: `In order: ${higherIsBetter ? 'above' : 'below'} ${limit}` }
}
