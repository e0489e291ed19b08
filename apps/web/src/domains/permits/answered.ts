import type { Envelope } from '@selamat/contract/kit/endpoint'
import { ApiError } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.ts'

/** What the server says with a permit that was read (PERMIT-33, ERRORS-23). */
const FOUND = 'Data found'

/** The permit of an answer that counts as read; throws for every other one. */
export function found<T>(answer: Envelope<T>): T {
  if (answer.message !== FOUND) throw new ApiError(200, 'UNREADABLE', 'The permit could not be read. Try again')
  return answer.data
}

/** An answer of a save; throws where its flag says that nothing was saved (PERMIT-31). */
export function saved<Answer extends { readonly result: boolean; readonly message: string }>(answer: Answer): Answer {
  if (!answer.result) throw new ApiError(200, 'UNREADABLE', answer.message || 'The permit was not saved. Try again')
  return answer
}

/** What shows for three seconds where a permit cannot be read (PERMIT-32, ERRORS-22). */
export const tellUnread = (): void => toast.error('Error!', 'Something went wrong')
