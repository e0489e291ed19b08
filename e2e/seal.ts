import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes, randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { EnvelopeParts } from '@selamat/contract/domains/identity/envelope'
import { actOf, type SignedBody, type SigningProof } from '@selamat/contract/domains/identity/signing'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { ADDRESS } from './address.ts'
import { PASSWORD } from './fixtures.ts'

/** Signs with the password of the demo accounts as the browser does; each call gives a proof of its own. */
export async function signer(
  request: APIRequestContext,
): Promise<(operation: { readonly path: string }, body: SignedBody) => string> {
  const page = await (await request.get(ADDRESS)).text()
  const key = /<meta name="selamat-key" content="([^"]+)"/.exec(page)?.[1] ?? ''
  const server = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  return (operation, body) => {
    const [secret, iv] = [randomBytes(32), randomBytes(12)]
    const cipher = createCipheriv('aes-256-gcm', secret, iv)
    const once: SigningProof = {
      password: PASSWORD,
      signed: actOf(operation, body),
      madeAt: formatTimestamp(new Date()),
      nonce: randomUUID(),
    }
    const plain = JSON.stringify(once)
    const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
    const wrapped = publicEncrypt(
      { key: server, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      secret,
    )
    const parts: EnvelopeParts = {
      k: wrapped.toString('base64url'),
      iv: iv.toString('base64url'),
      d: data.toString('base64url'),
    }
    return Buffer.from(JSON.stringify(parts)).toString('base64url')
  }
}
