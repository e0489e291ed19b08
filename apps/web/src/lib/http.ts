import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { ApiError } from './api-error.ts'
import { noteServerTime } from './server-clock.ts'

/** Hears of each call whether the server could be reached; the sign-in page has nobody who listens. */
export const transportWatch = { reached: (_now: boolean): void => {} }

/** How long a call may take (LIMITS-08). */
export const TIMEOUT_MS = 60_000

export interface WireRequest {
  readonly method: string
  /** Below the one API base (SHELL-44), parameters filled in. */
  readonly path: string
  readonly query?: URLSearchParams
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | FormData | URLSearchParams
  /** Travels as bearer authorisation (AUTH-28). */
  readonly token?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number
}

export type Transport = (request: WireRequest) => Promise<Response>

/** The address of a request on the one API base. */
export function addressOf(request: WireRequest, base: string): string {
  const query = request.query?.toString() ?? ''
  return `${base}${request.path}${query === '' ? '' : `?${query}`}`
}

/** The headers of a request, the bearer among them. */
export function headersOf(request: WireRequest): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(typeof request.body === 'string' ? { 'Content-Type': 'application/json' } : {}),
    ...(request.token === undefined ? {} : { Authorization: `Bearer ${request.token}` }),
    ...request.headers,
  }
}

/** Makes the function that sends requests to one API base. It answers whatever status came; throws ApiError when none did. */
export function createTransport(base: string = API_BASE): Transport {
  return async (request) => {
    const deadline = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS)
    const signal = request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal])
    try {
      const response = await fetch(addressOf(request, base), {
        method: request.method,
        headers: headersOf(request),
        body: request.body ?? null,
        signal,
        credentials: 'same-origin',
        cache: 'no-store',
      })
      transportWatch.reached(true)
      noteServerTime(response.headers.get('date'))
      return response
    } catch (cause) {
      if (request.signal?.aborted !== true) transportWatch.reached(false)
      throw noAnswer(deadline.aborted, request.signal?.aborted === true, cause)
    }
  }
}

/** Says why there was no answer. */
export function noAnswer(late: boolean, cancelled: boolean, cause?: unknown): ApiError {
  const error = cancelled
    ? new ApiError(0, 'CANCELLED', 'Cancelled')
    : late
      ? new ApiError(0, 'TIMEOUT', 'The server did not answer in 60 seconds')
      : new ApiError(0, 'NETWORK', 'The server cannot be reached. Check the connection and try again')
  error.cause = cause
  return error
}

/** The JSON of an answer as the operation declares it. */
export async function readJson<T>(response: Response): Promise<T> {
  try {
    return await response.json()
  } catch (cause) {
    const error = new ApiError(response.status, 'UNREADABLE', 'The answer of the server could not be read')
    error.cause = cause
    throw error
  }
}
