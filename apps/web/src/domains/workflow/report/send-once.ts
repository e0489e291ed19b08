import { ApiError } from '../../../lib/api-error.ts'

/** Whether the attempt can have arrived without a response. */
export const mayHaveArrived = (thrown: unknown): boolean =>
  thrown instanceof ApiError && (thrown.status === 0 || thrown.status >= 500)

/** The server knows the key with other answers: an earlier try has arrived. */
export const keyIsTaken = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.code === 'KEY_USED'

/**
 * Sends a report so that one comes of it however often it is tried: every try has the draft's key. Where an earlier try
 * whose answer was lost (`lost`) had arrived and the answers were changed since, the earlier one's result is fetched.
 */
export async function sendOnce<Body, Result>(
  post: (body: Body) => Promise<Result>,
  body: Body,
  lost: Body | null,
): Promise<{ readonly result: Result; readonly arrivedBefore: boolean }> {
  try {
    return { result: await post(body), arrivedBefore: false }
  } catch (thrown) {
    if (lost === null || !keyIsTaken(thrown)) throw thrown
    return { result: await post(lost), arrivedBefore: true }
  }
}
