import type { TokenResponse } from '@selamat/contract/domains/identity/auth'
import {
  CHECK_PATH,
  CLIENT_ID,
  LOGOUT_PATH,
  REFRESH_PATH,
  TOKEN_PATH,
} from '@selamat/contract/domains/identity/auth-paths'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { Envelope } from '@selamat/contract/kit/endpoint'
import { toApiError } from './api-error.ts'
import type { Session } from './auth-state.ts'
import { newKey } from './crypto.ts'
import { readJson, type Transport } from './http.ts'
import { serverNow } from './server-clock.ts'

const basic = `Basic ${btoa(`${CLIENT_ID}:`)}`

async function tokens(response: Response): Promise<TokenResponse> {
  if (!response.ok) throw await toApiError(response)
  return readJson<TokenResponse>(response)
}

/** The input of a sign-in; the code only with a second factor. */
export interface Credentials {
  readonly username: string
  readonly password: string
  readonly otp?: string | undefined
}

/** Gets tokens for an employee ID and a password: form data, Basic client authorisation (AUTH-16, AUTH-17). */
export async function requestTokens(send: Transport, { username, password, otp }: Credentials): Promise<TokenResponse> {
  const body = new URLSearchParams({ username, password, grant_type: 'password' })
  if (otp !== undefined) body.set('otp', otp)
  return tokens(await send({ method: 'POST', path: TOKEN_PATH, body, headers: { Authorization: basic } }))
}

/** Renews the tokens: a sealed payload in the query, its ticket in clear in `x-ticket` (AUTH-38 to 41). */
export async function requestRefresh(send: Transport, session: Session, publicKey: string): Promise<TokenResponse> {
  const ticket = newKey()
  const payload = {
    refresh_token: session.refreshToken,
    user_id: session.user.id,
    ticket_id: ticket,
    timestamp: formatTimestamp(serverNow()),
  }
  // Comes with the product, which keeps the filters with it: the sign-in page does without.
  const { seal } = await import('./seal.ts')
  const query = new URLSearchParams({ data: await seal(payload, publicKey) })
  return tokens(await send({ method: 'POST', path: REFRESH_PATH, query, headers: { 'x-ticket': ticket } }))
}

/** Asks whether a token is alive; the token is a parameter, no bearer travels (AUTH-29, AUTH-30). */
export async function requestCheck(send: Transport, token: string): Promise<boolean> {
  const response = await send({ method: 'GET', path: CHECK_PATH, query: new URLSearchParams({ token }) })
  if (!response.ok) throw await toApiError(response)
  const { data } = await readJson<Envelope<{ active: boolean }>>(response)
  return data.active
}

/** Ends the session on the server: GET with the bearer (AUTH-27). */
export async function requestLogout(send: Transport, token: string): Promise<void> {
  const response = await send({ method: 'GET', path: LOGOUT_PATH, token })
  if (!response.ok) throw await toApiError(response)
}
