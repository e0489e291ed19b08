/** Lengths of time in milliseconds; beside the dates, as the sign-in page needs none of them. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
