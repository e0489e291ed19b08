import { actOf, type SignedBody, type SigningProof } from '@selamat/contract/domains/identity/signing'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { newKey, seal } from './crypto.ts'
import { meta } from './meta.ts'
import { serverNow } from './server-clock.ts'

/** Seals the signature for one operation on a record as it was read; it can be used for nothing else, and once. */
export type Prove = (operation: { readonly path: string }, body: SignedBody) => Promise<string>

/** Signs with a password, and a code where a second factor is on. */
export function proving(factors: { readonly password: string; readonly code?: string }): Prove {
  return (operation, body) => {
    const once = { act: actOf(operation, body), madeAt: formatTimestamp(serverNow()), nonce: newKey() }
    return seal({ ...factors, ...once } satisfies SigningProof, meta('selamat-key'))
  }
}
