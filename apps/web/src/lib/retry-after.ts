const FIRST_MS = 5000
const LONGEST_MS = 60_000

/** How long to wait before what could not be sent is sent again: each time twice as long, at most a minute. */
export const retryAfter = (failures: number): number => Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS)
