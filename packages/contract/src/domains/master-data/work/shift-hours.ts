import { clockTime } from '../../../kit/text.ts'

interface Hours {
  readonly startTime: string
  readonly endTime: string
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** An end that is not after the start is on the next day. */
export const overMidnight = ({ startTime, endTime }: Hours): boolean => endTime <= startTime

/** The minutes from start to end, breaks included. */
export const shiftMinutes = (hours: Hours): number =>
  minutesOf(hours.endTime) - minutesOf(hours.startTime) + (overMidnight(hours) ? 24 * 60 : 0)

/** Whether both times are there yet. */
export const hoursComplete = ({ startTime, endTime }: Hours) =>
  clockTime.safeParse(startTime).success && clockTime.safeParse(endTime).success
