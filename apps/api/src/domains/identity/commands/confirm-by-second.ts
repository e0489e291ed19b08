import type { SignedBody } from '@selamat/contract/domains/identity/signing'
import type { Permission } from '@selamat/contract/kit/permissions'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http.ts'
import { scopesFor } from '../../../platform/session.ts'
import { signWithPassword } from './sign-with-password.ts'

/** Who confirms, at the same device, with a proof sealed for the operation. */
interface Second {
  readonly username: string
  readonly proof: string
}

type Confirmed = Call & { readonly actor: Actor; readonly body: SignedBody }

/**
 * Does work that one person alone must not do: another one of the company, who holds the same permission, confirms it with the
 * password of their own. `work` gets the second person. Throws 422 at `second.username` for whoever cannot confirm, and
 * like `signWithPassword`.
 */
export async function confirmBySecond<T>(
  context: AppContext,
  operation: { readonly path: string; readonly permission: Permission },
  { second, ...call }: Confirmed & { readonly second: Second },
  work: (tx: Tx, second: Actor) => Promise<T>,
): Promise<T> {
  const { actor } = call
  const found = await context.database.kysely
    .selectFrom('users')
    .select(['id', 'username', 'fullName', 'companyId', 'employerId'])
    .where('username', '=', second.username)
    .where('companyId', '=', actor.companyId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  const { permission } = operation
  const scopes =
    found && typeof permission !== 'string' ? await scopesFor(context, { userId: found.id }, permission) : []
  if (!found || found.id === actor.userId || scopes.length === 0) {
    const message = 'Somebody else who may do this has to confirm it'
    throw httpError('INVALID', { message, errors: { 'second.username': message } })
  }
  const { id: userId, ...person } = found
  const confirming: Actor = { ...actor, ...person, userId, departmentId: null, siteId: null, scopes }
  const signed = { ...call, actor: confirming, body: { ...call.body, proof: second.proof } }
  return signWithPassword(context, operation, signed, (tx) => work(tx, confirming), 'confirm-stock')
}
