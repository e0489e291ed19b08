import type { Measure, MeasuredList } from './measure.ts'

/** A measure without what it shares with the others of its list. */
type Own<M> = M extends unknown ? Omit<M, 'list' | 'group'> : never

/** Measures of one list, under one heading. */
export const measuresOf =
  (list: MeasuredList, group: string) =>
  (measures: readonly Own<Measure>[]): readonly Measure[] =>
    measures.map((measure) => ({ ...measure, list, group }))
