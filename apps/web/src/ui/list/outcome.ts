import { count } from '../../lib/format.ts'

/** The outcome of one row of a bulk action. */
export interface Outcome {
  readonly id: number
  /** Why it was refused; null where it was done. */
  readonly failure: string | null
}

/** The failures of a bulk action, with a summary: "10 archived, 2 refused". */
export interface Failures {
  readonly title: string
  readonly of: readonly { readonly id: number; readonly failure: string }[]
}

const isFailed = (outcome: Outcome): boolean => outcome.failure !== null

/** The summary of a bulk action; `done` is the verb: "10 archived, 2 refused". */
export function outcomeText(done: string, outcomes: readonly Outcome[]): string {
  const failed = outcomes.filter(isFailed).length
  const text = `${count(outcomes.length - failed)} ${done}`
  return failed === 0 ? text : `${text}, ${count(failed)} refused`
}

const AT_ONCE = 4

/**
 * Works through rows a few at a time; gives for each whether it was done. Refused rows are tried again as long as others
 * succeed, since a record may wait for another one of the selection: a location for the one it lies in.
 */
export async function actionOnAll<Row>(
  rows: readonly Row[],
  action: (row: Row) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    outcomes.push(...(await Promise.all(rows.slice(from, from + AT_ONCE).map(action))))
  }
  const failed = rows.filter((_, index) => outcomes[index]?.failure !== null)
  if (failed.length === 0 || failed.length === rows.length) return outcomes
  return [...outcomes.filter((outcome) => !isFailed(outcome)), ...(await actionOnAll(failed, action))]
}
