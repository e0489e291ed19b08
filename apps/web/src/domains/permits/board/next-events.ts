import type { BoardArea, BoardPermit } from '@selamat/contract/domains/permits/board/board'

/** What comes next on a board: a permit to hand back now, one that ends, or one that begins. */
interface NextEvent {
  readonly permit: BoardPermit
  readonly what: 'handBack' | 'ends' | 'begins'
  /** When; null: now. */
  readonly at: string | null
}

const order = ({ at }: NextEvent): number => (at === null ? 0 : Date.parse(at))

/** The next events of a board, the earliest first. */
export function nextEvents(
  areas: readonly Pick<BoardArea, 'permits'>[],
  now: Date,
  most: number,
): readonly NextEvent[] {
  const isAhead = (instant: string) => Date.parse(instant) > now.getTime()
  return areas
    .flatMap(({ permits }) => permits)
    .flatMap((permit): NextEvent[] => {
      const { status, startsAt, endsAt } = permit
      if (status === 'EXPIRED') return [{ permit, what: 'handBack', at: null }]
      if (status === 'ACTIVE' && isAhead(endsAt)) return [{ permit, what: 'ends', at: endsAt }]
      if ((status === 'APPROVED' || status === 'ISSUED') && isAhead(startsAt)) {
        return [{ permit, what: 'begins', at: startsAt }]
      }
      return []
    })
    .toSorted((one, other) => order(one) - order(other))
    .slice(0, most)
}
