import { z } from 'zod'
import { reauthentication } from '../../kit/password.ts'
import { instant } from '../../kit/text.ts'

/** What a signature is made for: the operation with its answer, the record, and the version that was read. */
const signedAct = z.strictObject({
  operation: z.string().max(120),
  record: z.int().min(0),
  version: z.int().nullable(),
})
type SignedAct = z.output<typeof signedAct>

/** What of the body of an operation names the record that is signed. */
export interface SignedBody {
  readonly id?: number
  /** The person that a new record is about. */
  readonly userId?: number
  readonly permitId?: number
  readonly taskId?: number
  readonly version?: number
  readonly action?: string
}

/** The act that an operation with this body is; browser and server read it from the same fields. */
export const actOf = (
  { path }: { readonly path: string },
  { id, userId, permitId, taskId, version, action }: SignedBody,
): SignedAct => ({
  operation: action === undefined ? path : `${path} ${action}`,
  record: taskId ?? permitId ?? id ?? userId ?? 0,
  version: version ?? null,
})

/** The sealed proof of a signature: the password (and a code) for one act, made now, to be used once. */
export const signingProof = reauthentication.extend({ signed: signedAct, madeAt: instant, nonce: z.uuid() })
export type SigningProof = z.output<typeof signingProof>

/** For so many minutes a proof can be used, whatever the clock of the device is off by. */
export const PROOF_MINUTES = 10
