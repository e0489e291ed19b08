import { actOf, PROOF_MINUTES, type SignedBody, signingProof } from '@selamat/contract/domains/identity/signing'
import { MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http.ts'
import { originOf } from '../device.ts'
import { openSealed } from './new-password.ts'
import { type ReauthenticatedAction, withProof } from './reauthenticate.ts'

type Signed = Call & { readonly actor: Actor; readonly body: SignedBody & { readonly proof?: string | undefined } }

const again = (message: string) => httpError('INVALID', { message, errors: { password: message } })

/**
 * Does work that is signed with the password (and the code of a second factor), in the transaction in which both are
 * checked. The proof is sealed for this operation, record and version, a few minutes old at most, and used once; one whose
 * work was refused can be used again. Throws 422 at the field for a wrong or foreign one, 429 while locked, and the errors of
 * the work.
 */
export async function signWithPassword<T>(
  context: AppContext,
  operation: { readonly path: string },
  call: Signed,
  work: (tx: Tx) => Promise<T>,
  action: ReauthenticatedAction = 'sign-permit',
): Promise<T> {
  const { actor, body } = call
  if (body.proof === undefined) throw again('Sign with your password')
  const { signed, madeAt, nonce, ...input } = openSealed(context, signingProof, body.proof)
  const at = context.clock.now()
  if (JSON.stringify(signed) !== JSON.stringify(actOf(operation, body))) {
    throw again('This signature was made for something else. Sign again')
  }
  if (Math.abs(at.getTime() - Date.parse(madeAt)) > PROOF_MINUTES * MINUTE) {
    throw again('This signature is too old. Sign again')
  }
  return withProof(context, input, { actor, origin: originOf(call), action }, async (tx) => {
    const [first] = await run(
      tx,
      sql`insert into used_proofs (user_id, nonce, used_at) values (${actor.userId}, ${nonce}, ${at})
        on conflict do nothing returning nonce`,
    )
    if (!first) throw again('This signature was used already. Sign again')
    return work(tx)
  })
}

/** Removes the proofs that are too old to be used; returns their number. */
export async function forgetProofs({ database, clock }: AppContext): Promise<number> {
  const before = new Date(clock.now().getTime() - 3 * PROOF_MINUTES * MINUTE)
  const removed = await run(database.kysely, sql`delete from used_proofs where used_at < ${before} returning nonce`)
  return removed.length
}
