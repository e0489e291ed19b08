import { ApiError } from '../../../lib/api-error.ts'

/** What the server said of a failure; the fallback where it said nothing (AMB-92). */
export const serverMessage = (thrown: unknown, fallback: string): string =>
  thrown instanceof ApiError && thrown.status > 0 && thrown.code !== 'UNREADABLE' && thrown.message !== ''
    ? thrown.message
    : fallback
