import { SIGNED_ACTIONS, type SignedAction } from '@selamat/contract/domains/permits/permit-words'
import type { Actor } from '../../platform/access.ts'
import type { Tx } from '../../platform/database.ts'
import { contentHash } from './content.ts'
import type { StoredPermit } from './queries/stored.ts'

/** The functions in which people sign. */
export type SigningRole =
  | 'Requester'
  | 'Permit issuer'
  | 'Permit holder'
  | 'Area owner'
  | 'Safety officer'
  | 'Isolation officer'
  | 'Authoriser'
  | 'Fire watch'

interface Signing {
  readonly permit: Pick<StoredPermit, 'id' | 'contentVersion'>
  readonly action: SignedAction
  readonly role: SigningRole
  readonly actor: Pick<Actor, 'userId'>
  /** For whom a stand-in signs. */
  readonly forUserId?: number | null
  readonly at: Date
}

/** No signature of a permit counts any more: what was signed has changed, or the round of approval begins anew. */
export async function voidSignatures(tx: Tx, permitId: number, at: Date): Promise<void> {
  await tx
    .updateTable('permitSignatures')
    .set({ voidAt: at })
    .where('permitId', '=', permitId)
    .where('voidAt', 'is', null)
    .execute()
}

/** Keeps a signature: who, in which function, what it means, and the hash of the content as it is. */
export async function sign(
  tx: Tx,
  { permit: { id, contentVersion }, action, role, actor, forUserId = null, at }: Signing,
): Promise<void> {
  await tx
    .insertInto('permitSignatures')
    .values({
      permitId: id,
      action,
      meaning: SIGNED_ACTIONS[action],
      userId: actor.userId,
      role,
      at,
      contentVersion,
      forUserId,
      contentHash: await contentHash(tx, id),
    })
    .execute()
}
