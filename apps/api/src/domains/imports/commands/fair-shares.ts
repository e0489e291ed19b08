import { setTimeout as delay } from 'node:timers/promises'

/** The most that a new company is ahead of the others, so that they do not wait for long. */
const CREDIT_MS = 10_000
/** The most that a company can be ahead while another one works; within it they work side by side. */
const SLACK_MS = 500
/** A company that has just ended a step is about to begin the next one. */
const BETWEEN_STEPS_MS = 250
const POLL_MS = 10

/** The time a company has used, in ms of its turns; while it works, the start of the current stretch. */
interface Share {
  used: number
  since: number | null
  steps: number
  endedAt: number
}

const usedBy = ({ used, since }: Share) => used + (since === null ? 0 : performance.now() - since)

const begin = (share: Share) => {
  share.since = performance.now()
}
const pause = (share: Share) => {
  share.used = usedBy(share)
  share.since = null
}

/**
 * Shares the server among companies with a turn: while one that has used less works, the steps of the others wait. Reading
 * a file counts, waiting does not.
 */
export function fairShares() {
  const shares = new Map<number, Share>()

  function shareOf(companyId: number): Share {
    const known = shares.get(companyId)
    if (known) return known
    const share: Share = { used: 0, since: null, steps: 0, endedAt: Number.NEGATIVE_INFINITY }
    shares.set(companyId, share)
    return share
  }

  const isDue = (mine: Share) => {
    const [most, lately] = [usedBy(mine) - SLACK_MS, performance.now() - BETWEEN_STEPS_MS]
    return ![...shares.values()].some((one) => usedBy(one) < most && (one.steps > 0 || one.endedAt > lately))
  }

  return {
    /** Counts the time a company uses during its turn. */
    async turn<T>(companyId: number, work: () => Promise<T>): Promise<T> {
      const mine = shareOf(companyId)
      mine.used = Math.max(mine.used, ...[...shares.values()].map((one) => usedBy(one) - CREDIT_MS))
      begin(mine)
      try {
        return await work()
      } finally {
        pause(mine)
      }
    },
    /** Runs a step of a turn when it is due; `check` is called while it waits, and throws where the work must end. */
    async step<T>(companyId: number, check: () => void, work: () => Promise<T>): Promise<T> {
      const mine = shareOf(companyId)
      pause(mine)
      while (!isDue(mine)) {
        await delay(POLL_MS)
        check()
      }
      begin(mine)
      mine.steps += 1
      try {
        return await work()
      } finally {
        mine.steps -= 1
        mine.endedAt = performance.now()
      }
    },
  }
}
