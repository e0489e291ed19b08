/** From an instant until another, in milliseconds; the end is outside. */
export interface Span {
  readonly from: number
  readonly until: number
}

/**
 * The free span of the same length that is nearest to a planned one; of two as near the later. Null: none is free within the
 * bounds.
 */
export function nearestFree(planned: Span, busy: readonly Span[], bounds: Span): Span | null {
  const length = planned.until - planned.from
  const starts = gapsIn(bounds, busy).flatMap(({ from, until }) =>
    until - from >= length ? [Math.min(Math.max(planned.from, from), until - length)] : [],
  )
  const distance = (start: number) => Math.abs(start - planned.from)
  const best = starts.reduce<number | null>(
    (nearest, start) => (nearest === null || distance(start) <= distance(nearest) ? start : nearest),
    null,
  )
  return best === null ? null : { from: best, until: best + length }
}

/** What is left of a span, in order. */
function gapsIn(bounds: Span, busy: readonly Span[]): Span[] {
  const gaps: Span[] = []
  let from = bounds.from
  for (const span of busy.toSorted((one, other) => one.from - other.from)) {
    if (span.from > from) gaps.push({ from, until: Math.min(span.from, bounds.until) })
    from = Math.max(from, span.until)
  }
  if (from < bounds.until) gaps.push({ from, until: bounds.until })
  return gaps.filter(({ from: begin, until }) => until > begin)
}
