import { actOf, type SignedBody, type SigningProof } from '@selamat/contract/domains/identity/signing'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { newKey } from './crypto.ts'
import { meta } from './meta.ts'
import { seal } from './seal.ts'
import { serverNow } from './server-clock.ts'

/** Seals a signature for one operation on a record as it was read; it can be used for nothing else, and once. */
export type Prove = (operation: { readonly path: string }, body: SignedBody) => Promise<string>

/** Proves with the password, and the code where a second factor is on. */
export const proveWith =
  (password: string, code: { readonly code?: string }): Prove =>
  (operation, body) => {
    const once = { signed: actOf(operation, body), madeAt: formatTimestamp(serverNow()), nonce: newKey() }
    return seal({ password, ...code, ...once } satisfies SigningProof, meta('selamat-key'))
  }
