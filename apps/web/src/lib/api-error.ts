import type { ErrorBody, ErrorCode } from '@selamat/contract/kit/errors'

/** What went wrong where the server could not say so itself. */
export type ClientErrorCode = 'NETWORK' | 'TIMEOUT' | 'CANCELLED' | 'UNREADABLE'

/** Every failed call: the server's refusal, or why there was no answer (`status` 0). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | ClientErrorCode | (string & {})
  /** Wrong fields by path (422). */
  readonly errors: Readonly<Record<string, string>>
  /** Details for the user: who changed the record, where it is used. */
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string | null

  constructor(
    status: number,
    code: string,
    message: string,
    more: { errors?: Record<string, string>; details?: Record<string, unknown>; requestId?: string | null } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = more.errors ?? {}
    this.details = more.details ?? {}
    this.requestId = more.requestId ?? null
  }
}

type FailedBody = Partial<ErrorBody> & { error?: string; error_description?: string }

/** Turns a refused answer into an ApiError; reads the product's own shape and that of the token operation. */
export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text()
  const body = parse(text)
  return new ApiError(
    response.status,
    body?.code ?? body?.error ?? 'UNREADABLE',
    body?.message ?? body?.error_description ?? `The server answered ${response.status}`,
    {
      errors: body?.errors ?? {},
      details: body?.details ?? {},
      requestId: body?.requestId ?? response.headers.get('x-request-id'),
    },
  )
}

function parse(text: string): FailedBody | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' ? body : null
  } catch {
    // A proxy's HTML page or nothing at all: the status alone must do.
    return null
  }
}

/** The sentence to show for anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error && thrown.message !== '' ? thrown.message : 'Something went wrong'
}

const LOST = ['NETWORK', 'TIMEOUT', 'UNREADABLE']

/** Nobody refused it: it did not arrive, or the server could not take it now, so that the same can be sent again. */
export const isLost = (thrown: unknown): boolean =>
  thrown instanceof ApiError && (LOST.includes(thrown.code) || thrown.status >= 500 || thrown.status === 429)

/** There is no such record for the reader, or the address names none. */
export const isAbsent = (thrown: unknown): boolean =>
  thrown instanceof ApiError && (thrown.status === 404 || thrown.status === 422)
