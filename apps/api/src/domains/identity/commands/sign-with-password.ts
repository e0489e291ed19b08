import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Call } from '../../../platform/http.ts'
import { originOf } from '../device.ts'
import { withProof } from './reauthenticate.ts'

/**
 * Does work that is signed with the password (and the code of a second factor), in the transaction in which both are
 * checked. Throws 422 at the field for a wrong one, 429 while locked, and the errors of the work.
 */
export const signWithPassword = <T>(
  context: AppContext,
  call: Call & { readonly actor: Actor },
  proof: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => withProof(context, proof, { actor: call.actor, origin: originOf(call), action: 'sign-permit' }, work)
