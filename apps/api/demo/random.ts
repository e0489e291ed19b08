/** A small seeded generator (mulberry32): the same numbers every time, so that the demo company is always the same. */
export function seeded(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number from 0 up to, not including, `below`. */
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    /** One of a list. Throws RangeError for an empty one. */
    pick<T>(list: readonly T[]): T {
      const one = list[below(list.length)]
      if (one === undefined) throw new RangeError('nothing to pick from')
      return one
    },
  }
}
export type Random = ReturnType<typeof seeded>
