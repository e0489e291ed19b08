import type { FigureState } from '@selamat/contract/domains/dashboards/figures'
import type { StatusKey } from '../../../ui/status.ts'

export { factsOf, written } from '@selamat/contract/domains/dashboards/figure-text'

/** The mark of a state: colour never says it alone. */
export const MARKS = { GOOD: 'inforce', WARN: 'attention', BAD: 'stopped' } as const satisfies Record<
  FigureState,
  StatusKey
>
