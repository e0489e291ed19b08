/** The only source of "now", so that a test can run through a month. */
export type Clock = { now(): Date }

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that moves only on command. */
type FixedClock = Clock & { advance(milliseconds: number): void; set(instant: Date | string): void }

/** Gives a clock standing at `instant` (a Date or an ISO text), for tests and seeded data. */
export function fixedClock(instant: Date | string): FixedClock {
  let at = readInstant(instant)
  return {
    now: () => new Date(at),
    advance: (milliseconds) => {
      at += milliseconds
    },
    set: (next) => {
      at = readInstant(next)
    },
  }
}

function readInstant(instant: Date | string): number {
  const at = new Date(instant).getTime()
  if (Number.isNaN(at)) throw new RangeError(`Not an instant: ${String(instant)}`)
  return at
}
