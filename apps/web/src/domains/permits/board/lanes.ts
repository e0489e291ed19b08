/** The hours of something. */
export interface Timed {
  readonly startsAt: string
  readonly endsAt: string
}

/** Puts windows into as few lanes as possible, in the order of their begin; each item with the number of its lane from 0. */
export function inLanes<T extends Timed>(
  items: readonly T[],
): { readonly lanes: number; readonly placed: readonly { readonly item: T; readonly lane: number }[] } {
  const ends: number[] = []
  const placed = [...items]
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
    .map((item) => {
      const starts = Date.parse(item.startsAt)
      const free = ends.findIndex((end) => end <= starts)
      const lane = free === -1 ? ends.length : free
      ends[lane] = Date.parse(item.endsAt)
      return { item, lane }
    })
  return { lanes: Math.max(1, ends.length), placed }
}

/** The hours that a board covers, as instants. */
export interface Span {
  readonly from: number
  readonly until: number
}

/** Where a window lies in a span, in per cent from the left; null outside. What begins before or ends after is cut. */
export function placeIn({ from, until }: Span, startsAt: string, endsAt: string) {
  const start = Math.max(Date.parse(startsAt), from)
  const end = Math.min(Date.parse(endsAt), until)
  if (start >= until || end <= from) return null
  const share = (instant: number) => ((instant - from) / (until - from)) * 100
  return { left: share(start), width: share(end) - share(start) }
}

/** Windows as few as possible: those that touch one another become one. */
export function merged(windows: readonly Timed[]): readonly Timed[] {
  const found: Timed[] = []
  for (const one of windows.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))) {
    const last = found.at(-1)
    if (!last || Date.parse(one.startsAt) > Date.parse(last.endsAt)) found.push(one)
    else if (Date.parse(one.endsAt) > Date.parse(last.endsAt)) {
      found.splice(-1, 1, { startsAt: last.startsAt, endsAt: one.endsAt })
    }
  }
  return found
}
