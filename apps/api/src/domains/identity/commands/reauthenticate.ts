import { operationProof, type Reauthentication } from '@selamat/contract/kit/password'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Executor, Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { verifyPassword } from '../../../platform/password-hash.ts'
import { accountOf, type Origin, recordSecurityEvent } from '../../../platform/security-events.ts'
import { type Checked, withinLimits } from './attempts.ts'
import { openSealed } from './new-password.ts'
import { proveFactor } from './prove-factor.ts'
import { lockUser } from './sessions.ts'

const credentialsOf = (db: Executor, userId: number) =>
  db
    .selectFrom('users')
    .select(['passwordHash as hash', sql<boolean>`totp_enrolled_at is not null`.as('hasFactor')])
    .where('id', '=', userId)
    .executeTakeFirst()
type Credentials = NonNullable<Awaited<ReturnType<typeof credentialsOf>>>

/** The outcome of a change by password and code: done, or what was wrong. */
type Outcome<T> = { readonly done: T } | { readonly wrong: 'password' | 'code' }

/** What a password is asked again for. */
export type ReauthenticatedAction =
  | 'change-password'
  | 'change-email'
  | 'enrol-second-factor'
  | 'remove-second-factor'
  | 'sign-permit'
  | 'sign-medical'
  | 'confirm-stock'
  | 'sign-visit'
  | 'issue-letter'
  | 'sign-article'

interface Sensitive<T> {
  /** The user who proves their identity. */
  readonly actor: Actor
  readonly input: Reauthentication
  readonly origin: Origin
  /** The action of the audit log; a failure is `<action>-failed`. */
  readonly action: ReauthenticatedAction
  /** Runs after the right password, outside the transaction, for slow work. Returns the change itself. */
  readonly prepare: () => Promise<(tx: Tx) => Promise<T>>
}

/**
 * Makes a change that could give away the account only with the password, and a code where two-factor authentication is
 * on: an open session or a stolen token is not enough. Failures count like failed sign-ins and leave an audit row. Throws
 * 422 for a missing code, 429 while locked, and the errors of the change.
 */
export async function reauthenticate<T>(context: AppContext, sensitive: Sensitive<T>): Promise<Outcome<T>> {
  const { actor, input, origin, action, prepare } = sensitive
  const { kysely } = context.database
  return withinLimits(context, actor.username, origin, async (): Promise<Checked<Outcome<T>>> => {
    const known = await credentialsOf(kysely, actor.userId)
    if (!known) throw httpError('UNAUTHENTICATED')
    const { matches } = await verifyPassword(input.password, known.hash)
    if (matches && known.hasFactor && input.code === undefined) {
      throw httpError('INVALID', { errors: { code: 'Enter the code from your authenticator app' } })
    }
    const outcome = matches ? await perform(context, sensitive, known, await prepare()) : { wrong: 'password' as const }
    if ('done' in outcome) return { passed: true, value: outcome }
    await context.database.transaction(async (tx) => {
      await lockUser(tx, actor.userId)
      const event = { action: `${action}-failed` as const, account: accountOf(actor), actorId: actor.userId, origin }
      await recordSecurityEvent(tx, context, { ...event, details: outcome })
    })
    return { passed: false, value: outcome }
  })
}

/** Runs the change in one transaction with the code; a failed change leaves the code unused. */
function perform<T>(
  context: AppContext,
  { actor, input }: Sensitive<T>,
  known: Credentials,
  change: (tx: Tx) => Promise<T>,
): Promise<Outcome<T>> {
  return context.database.transaction(async (tx): Promise<Outcome<T>> => {
    await lockUser(tx, actor.userId)
    const still = await credentialsOf(tx, actor.userId)
    if (still?.hash !== known.hash || still.hasFactor !== known.hasFactor) {
      throw httpError('STALE', { message: 'Your account was changed at the same time. Try again' })
    }
    if (known.hasFactor && !(await proveFactor(tx, context, actor.userId, input.code ?? ''))) return { wrong: 'code' }
    return { done: await change(tx) }
  })
}

const WRONG = { password: 'The password is wrong', code: 'The code is wrong or was already used' }

/** Opens the sealed proof of an operation. Throws 422 for one that cannot be read, or was made for another operation. */
export function openProof(
  context: AppContext,
  { path }: { readonly path: string },
  envelope: string,
): Reauthentication {
  const { operation, ...input } = openSealed(context, operationProof, envelope)
  if (operation === path) return input
  const message = 'Your password was entered for something else. Enter it again'
  throw httpError('INVALID', { message, errors: { password: message } })
}

/** The same with an opened proof. Throws 422 at the field for a wrong password or code. */
export async function withProof<T>(
  context: AppContext,
  input: Reauthentication,
  sensitive: Omit<Sensitive<T>, 'input' | 'prepare'>,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  const outcome = await reauthenticate(context, { ...sensitive, input, prepare: async () => change })
  if ('done' in outcome) return outcome.done
  throw httpError('INVALID', { errors: { [outcome.wrong]: WRONG[outcome.wrong] } })
}
