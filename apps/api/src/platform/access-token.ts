import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { AppContext } from './app-context.ts'

const ISSUER = 'selamat'
const AUDIENCE = 'selamat-api'

/** An access token names the session and ends by itself; what its holder may do is asked at every request. */
export async function signAccessToken(context: AppContext, sessionId: string, userId: number) {
  const issuedAt = Math.floor(context.clock.now().getTime() / 1000)
  const lifetime = context.config.accessTokenMinutes * 60
  const token = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(String(userId))
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetime)
    .sign(context.keys.tokenSecret)
  return { token, expiresIn: lifetime }
}

interface Verified {
  readonly sessionId: string
  readonly expiresAt: number
}
// A signature that was good once stays good: checked once a process, the expiry every time.
const verified = new LRUCache<string, Verified>({ max: 20_000 })

type ReadToken = { readonly sessionId: string } | 'expired' | 'forged'

/** The session of a token that was good before, if it has not expired. */
export function knownSession({ clock }: AppContext, token: string): string | undefined {
  const known = verified.get(token)
  return known && known.expiresAt > clock.now().getTime() ? known.sessionId : undefined
}

/** Returns the session an access token belongs to; not for an expired one, nor for one that this server did not issue. */
export async function readAccessToken(context: AppContext, token: string): Promise<ReadToken> {
  const now = context.clock.now()
  const known = verified.get(token)
  if (known) return known.expiresAt > now.getTime() ? known : 'expired'
  try {
    const { payload } = await jwtVerify(token, context.keys.tokenSecret, {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
    })
    if (typeof payload.sid !== 'string' || payload.exp === undefined) return 'forged'
    const read = { sessionId: payload.sid, expiresAt: payload.exp * 1000 }
    verified.set(token, read)
    return read
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'forged'
  }
}
