import { DAY } from '@selamat/contract/kit/time'

/** How many days lie between two days, YYYY-MM-DD; negative where the second is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY)
