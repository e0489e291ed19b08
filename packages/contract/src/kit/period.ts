import { z } from 'zod'
import { day } from './text.ts'
import { DAY } from './time.ts'

/** The period of figures where none is chosen: so many days up to today. */
export const USUAL_DAYS = 30
/** The longest period. */
export const MOST_DAYS = 92

const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / DAY

/** A period of figures, first and last day included. */
export const period = z
  .strictObject({ from: day, until: day })
  .refine(({ from, until }) => from <= until && daysBetween(from, until) < MOST_DAYS, {
    message: `Choose at most ${MOST_DAYS} days`,
  })
