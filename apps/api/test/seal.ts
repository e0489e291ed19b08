import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes, randomUUID } from 'node:crypto'
import type { EnvelopeParts } from '@selamat/contract/domains/identity/envelope'
import { actOf, type SignedBody, type SigningProof } from '@selamat/contract/domains/identity/signing'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { DEMO_PASSWORD, type testApp } from './app.ts'

/** Seals a payload as the browser does, with the server's public key (SPKI, DER, Base64). */
export function seal(payload: unknown, publicKey: string): string {
  const key = randomBytes(32)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const data = Buffer.concat([cipher.update(JSON.stringify(payload), 'utf8'), cipher.final(), cipher.getAuthTag()])
  const server = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const wrapped = publicEncrypt({ key: server, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, key)
  const parts: EnvelopeParts = {
    k: wrapped.toString('base64url'),
    iv: iv.toString('base64url'),
    d: data.toString('base64url'),
  }
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Seals the proof of a signature for an operation and body. */
export const sealer =
  ({ context, clock }: Pick<Awaited<ReturnType<typeof testApp>>, 'context' | 'clock'>) =>
  (operation: { readonly path: string }, body: SignedBody, password: string = DEMO_PASSWORD): string => {
    const payload: SigningProof = {
      password,
      signed: actOf(operation, body),
      madeAt: formatTimestamp(clock.now()),
      nonce: randomUUID(),
    }
    return seal(payload, context.keys.publicKey)
  }
