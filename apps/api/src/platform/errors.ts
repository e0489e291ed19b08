import { ERRORS, type ErrorCode } from '@selamat/contract/kit/errors'
import { RuleBudgetError } from '@selamat/contract/kit/rule-budget'

interface HttpErrorOptions {
  readonly message?: string
  /** The wrong fields by path. */
  readonly errors?: Record<string, string>
  /** Details for the user: who changed the record, where it is used. */
  readonly details?: Record<string, unknown>
  readonly retryAfterSeconds?: number
}

/** `12 seconds`, `15 minutes`, `2 hours`: how long to wait, never too short. */
export function durationText(seconds: number): string {
  const [unit, length] = seconds < 60 ? ['second', 1] : seconds < 3600 ? ['minute', 60] : ['hour', 3600]
  const count = Math.ceil(seconds / Number(length))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const messageOf = (code: ErrorCode, { retryAfterSeconds }: HttpErrorOptions): string =>
  code === 'TOO_MANY' && retryAfterSeconds
    ? `Too many attempts. Try again in ${durationText(retryAfterSeconds)}`
    : ERRORS[code].message

/** An error with a message for the caller. */
export class HttpError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly particulars: HttpErrorOptions

  constructor(code: ErrorCode, particulars: HttpErrorOptions = {}) {
    super(particulars.message ?? messageOf(code, particulars))
    this.code = code
    this.status = ERRORS[code].status
    this.particulars = particulars
  }
}

/** Refuses the request: `throw httpError('NOT_FOUND')`. */
export const httpError = (code: ErrorCode, particulars?: HttpErrorOptions) => new HttpError(code, particulars)

const hasCode = (error: unknown): error is Error & { code: string; constraint?: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

/** The constraint that a failed statement broke, if it broke one of that kind (unique 23505, foreign key 23503, exclusion 23P01). */
export function brokenConstraint(error: unknown, sqlState: '23505' | '23503' | '23P01'): string | undefined {
  return hasCode(error) && error.code === sqlState ? (error.constraint ?? '') : undefined
}

/** True for errors after which the same transaction may simply be tried again. */
export const isRetryable = (error: unknown) => hasCode(error) && (error.code === '40001' || error.code === '40P01')

/** The database cannot be reached, ended the connection, is full, or gave up waiting (PostgreSQL, appendix A). */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // PgBouncer says nearly everything by it: no connection in time, none at all, one that broke.
  '08P01',
  // After a failover the connection leads to what is now a standby.
  '25006',
  '25P03',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
])
/** How node-postgres and its pool say the same without a code. */
const UNAVAILABLE_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Cannot use a pool after calling end/

/** NUL, or half of a surrogate pair, in a text or in JSON, which comes from us and is broken by nothing else. */
const isUnstorable = (error: Error) =>
  hasCode(error) &&
  (error.code === '22021' || error.code === '22P05' || (error.code === '22P02' && / type json/.test(error.message)))

/** The disk of the database or of the files is full. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const NO_ROOM = 'The server has no room left, so nothing was saved. Tell your administrator, then try again'

/** A number that no column of its kind can hold. */
const TOO_LARGE = '22003'

/** What an error means to the caller: refusals as they are, a missing database or an overload as 503, the rest undefined. */
export function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error
  if (!(error instanceof Error)) return undefined
  const away = (hasCode(error) && AWAY.has(error.code)) || UNAVAILABLE_MESSAGES.test(error.message)
  if (away || isRetryable(error)) return httpError('UNAVAILABLE', { retryAfterSeconds: 2 })
  if (hasCode(error) && FULL.has(error.code)) {
    return httpError('UNAVAILABLE', { message: NO_ROOM, retryAfterSeconds: 60 })
  }
  if (error instanceof RuleBudgetError) return httpError('RULE', { message: error.message })
  if (hasCode(error) && error.code === TOO_LARGE) {
    return httpError('INVALID', { message: 'A number is larger than can be stored. Reload the page and try again' })
  }
  if (isUnstorable(error)) return httpError('INVALID', { message: 'Remove characters that cannot be stored' })
  if (brokenConstraint(error, '23503') !== undefined && /^insert or update/.test(error.message))
    return httpError('INVALID', { message: 'Something you chose does not exist. Reload the page and choose again' })
  return undefined
}
