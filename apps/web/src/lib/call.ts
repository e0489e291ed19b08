import {
  CHECK_PATH,
  FORGOT_PATH,
  LOGOUT_PATH,
  REFRESH_PATH,
  REGISTER_PATH,
  REGISTER_VERIFY_PATH,
  RESEND_PATH,
  RESET_PATH,
  TOKEN_PATH,
  UNDO_EMAIL_PATH,
  VERIFY_PATH,
} from '@selamat/contract/domains/identity/auth-paths'
import type { CallInput, DataOf, Endpoint, Envelope } from '@selamat/contract/kit/endpoint'
import { toApiError } from './api-error.ts'
import type { AuthStore } from './auth-store.ts'
import { newKey } from './crypto.ts'
import { readJson, type Transport, type WireRequest } from './http.ts'

export interface CallOptions {
  /** Names the intent of a create: the same key for every try of the same save, so that only one record comes of it. */
  readonly idempotencyKey?: string
  /** The version of the record as the person saw it, for writes without a body. */
  readonly version?: number
  readonly signal?: AbortSignal
}

/** Callbacks of a caller who prefers them to a promise (SHELL-41, SHELL-42, ERRORS-01). */
export interface Callbacks<T> {
  readonly onSuccess?: (data: T) => void
  readonly onFailure?: (thrown: unknown) => void
}

export type Attempt<T> =
  | { readonly success: true; readonly data: T }
  | { readonly error: true; readonly thrown: unknown }

/** A 401 of these never asks for a refresh (AMB-10). */
const AUTH_PATHS: readonly string[] = [TOKEN_PATH, REFRESH_PATH, CHECK_PATH, LOGOUT_PATH]
/** These travel without the bearer (AUTH-29, AMB-06). */
const WITHOUT_BEARER: readonly string[] = [TOKEN_PATH, REFRESH_PATH, CHECK_PATH]
/** Calls without a session. */
const OPEN: readonly string[] = [
  ...WITHOUT_BEARER,
  REGISTER_PATH,
  REGISTER_VERIFY_PATH,
  FORGOT_PATH,
  RESEND_PATH,
  VERIFY_PATH,
  RESET_PATH,
  UNDO_EMAIL_PATH,
]

export interface Loose {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value).filter(([, each]) => each != null) : []

/** The path of an operation with its parameters filled in; throws where one is missing. */
export function pathOf(path: string, params: unknown): string {
  const values = new Map(entriesOf(params))
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}

/** The request that an operation and what is passed to it make. */
export function requestOf(endpoint: Endpoint, input: Loose, options: CallOptions): WireRequest {
  return {
    method: endpoint.method,
    path: pathOf(endpoint.path, input.params),
    query: new URLSearchParams(entriesOf(input.query).map(([name, value]) => [name, String(value)])),
    headers: {
      ...(endpoint.creates ? { 'Idempotency-Key': options.idempotencyKey ?? newKey() } : {}),
      ...(endpoint.ifMatch && options.version !== undefined ? { 'If-Match': `"${options.version}"` } : {}),
    },
    ...(input.body === undefined || input.body === null ? {} : { body: JSON.stringify(input.body) }),
    signal: options.signal,
  }
}

/** How often a create is sent while the server is busy or its database away, and how long at most it waits between. */
const TRIES = 3
const PAUSE_MOST_MS = 5000

/** The server does what it is asked under one key only once, whatever became of the answer. Reads are tried again by their cache. */
const isRepeatable = ({ headers }: WireRequest) => headers?.['Idempotency-Key'] !== undefined

const pauseOf = (response: Response): number =>
  Math.min(Number(response.headers.get('retry-after') ?? 1) * 1000 || 0, PAUSE_MOST_MS)

export type Client = ReturnType<typeof createClient>

/** Makes the client of the API: every call with the session's bearer, renewed and sent again after a 401. */
export function createClient(auth: AuthStore, send: Transport, forbidden: () => void) {
  /**
   * Works in the name of the signed-in person. Once they leave, what is on its way is given up, nothing is sent any more,
   * and who waits for an answer waits on: their page goes.
   */
  function whileHere<T>(work: (leaving: AbortSignal) => Promise<T>): Promise<T> {
    const leaving = auth.leaving()
    return new Promise((resolve, reject) => {
      if (leaving.aborted) return
      work(leaving).then(
        (result) => leaving.aborted || resolve(result),
        (thrown: unknown) => leaving.aborted || reject(thrown),
      )
    })
  }

  /** Sends a request with the bearer; answers whatever status is final. `via` is the transport, by default fetch. */
  const authorised = (request: WireRequest, via: Transport = send): Promise<Response> =>
    whileHere(async (leaving) => {
      const signal = request.signal === undefined ? leaving : AbortSignal.any([leaving, request.signal])
      for (let tries = 1; ; ) {
        const token = WITHOUT_BEARER.includes(request.path) ? undefined : auth.token()
        // The old page stays until the sign-in page is loaded, and can still send requests.
        if (token === undefined && !OPEN.includes(request.path)) return new Promise<never>(() => {})
        const response = await via({ ...request, token, signal })
        if (response.status === 503 && tries < TRIES && isRepeatable(request)) {
          tries += 1
          await new Promise((resolve) => setTimeout(resolve, pauseOf(response)))
          continue
        }
        if (response.status !== 401) {
          auth.onResponse()
          // The page of a missing right is the same whatever was called (ACCESS-48); a closed medical record says how it opens.
          if (response.status === 403 && (await toApiError(response.clone())).code !== 'CARE_NEEDED') forbidden()
          return response
        }
        const renewable = token !== undefined && !AUTH_PATHS.includes(request.path)
        if (!renewable || !(await auth.renew(token))) return response
      }
    })

  async function refused(response: Response): Promise<never> {
    const error = await toApiError(response)
    // A renewed session says what must be done first, and the page of that step takes the product's place.
    if (error.code === 'STEP_FIRST') void auth.renewRights()
    throw error
  }

  /** Calls an operation of the contract. Throws ApiError for every refusal and where no answer came. */
  function call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions = {},
  ): Promise<Envelope<DataOf<E>>> {
    return whileHere(async () => {
      const response = await authorised(requestOf(endpoint, input, options))
      return response.ok ? readJson<Envelope<DataOf<E>>>(response) : refused(response)
    })
  }

  /** Calls and never throws: success with the data, or an error flag with what was thrown (SHELL-43). */
  async function attempt<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions & Callbacks<DataOf<E>> = {},
  ): Promise<Attempt<DataOf<E>>> {
    const outcome = await call(endpoint, input, options).then(
      (answer) => ({ success: true, data: answer.data }) as const,
      (thrown: unknown) => ({ error: true, thrown }) as const,
    )
    if ('success' in outcome) options.onSuccess?.(outcome.data)
    else options.onFailure?.(outcome.thrown)
    return outcome
  }

  /** Fetches the bytes of a file operation and the name the server gave them. */
  function fetchFile<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions = {},
  ): Promise<{ blob: Blob; name: string | null }> {
    return whileHere(async () => {
      const response = await authorised(requestOf(endpoint, input, options))
      if (!response.ok) return refused(response)
      return { blob: await response.blob(), name: fileNameOf(response.headers.get('content-disposition')) }
    })
  }

  return { authorised, call, attempt, fetchFile }
}

/** The file name of a Content-Disposition header, the RFC 5987 form first. */
export function fileNameOf(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(header ?? '')?.[1] ?? null
}
