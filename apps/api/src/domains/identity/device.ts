import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { randomToken } from '../../platform/crypto.ts'
import type { Call } from '../../platform/http.ts'
import type { Origin } from './commands/sessions.ts'

/** Where a call comes from, as the audit trail keeps it. */
export const originOf = ({ address, userAgent, requestId, request }: Call): Origin => ({
  address,
  userAgent,
  requestId,
  device: deviceIn(request.headers.cookie),
})

const NAME = 'selamat-device'
const PRESENTED = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`)
const YEAR_SECONDS = 31_536_000

/** The device that a request comes from, as its cookie says; nothing for one that has never signed in. */
export const deviceIn = (cookies: string | undefined): string | undefined => PRESENTED.exec(cookies ?? '')?.[1]

/** A random name for a device. */
export const newDevice = randomToken

/** Lets a browser keep the name of its device for a year. It opens nothing: it only spares its accounts the limits of strangers. */
export const deviceCookie = (device: string, secure: boolean): string =>
  `${NAME}=${device}; Path=${API_BASE}; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
