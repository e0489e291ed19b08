import { z } from 'zod'

const base64url = z.string().regex(/^[\w-]+$/)

/**
 * The format of an encrypted payload (AUTH-65): this object as JSON in Base64url; all Base64url is unpadded. The payload
 * itself is JSON too.
 */
export const envelopeParts = z.strictObject({
  /** A fresh 256-bit AES key under the server's RSA key (RSA-OAEP, SHA-256). */
  k: base64url,
  /** The initial vector, 12 bytes. */
  iv: base64url,
  /** The payload under AES-256-GCM, followed by its 16-byte tag. */
  d: base64url,
})
export type EnvelopeParts = z.infer<typeof envelopeParts>

/** The encrypted payload of a refresh (AUTH-38), with Jakarta time (AUTH-41). */
export const refreshPayload = z.strictObject({
  refresh_token: z.string().min(1).max(200),
  user_id: z.int().min(1),
  ticket_id: z.uuid(),
  timestamp: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?\+07:00$/),
})
export type RefreshPayload = z.infer<typeof refreshPayload>
