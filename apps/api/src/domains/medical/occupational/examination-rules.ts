/** What the form and the files of a provider are refused for, in the same words. */
export const HANDED_OVER = 'The results were handed to the doctor'

/** Why a check-up cannot be of a day; null: it can. */
export const examinedOnProblem = (examinedOn: string, today: string): string | null =>
  examinedOn > today ? 'Not later than today' : null

/** One annual check-up a person and year. */
export const yearTaken = (fullName: string, planYear: number | null): string =>
  `${fullName} has a check-up of ${planYear} already`
