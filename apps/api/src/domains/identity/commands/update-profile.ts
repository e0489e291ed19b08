import { type ProfileUpdate, profiles } from '@selamat/contract/domains/identity/profile'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { changes, writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database.ts'
import { brokenConstraint, httpError } from '../../../platform/errors.ts'
import { accountOf, recordSecurityEvent } from '../../../platform/security-events.ts'
import { staleRow } from '../../../platform/stale.ts'
import { ownProfile } from '../queries/profile.ts'
import { notifyOwnEmailChange } from './account-notifications.ts'
import { openProof, withProof } from './reauthenticate.ts'
import type { Origin } from './sessions.ts'

type Values = Omit<ProfileUpdate, 'version'>

const TAKEN: Readonly<Record<string, Record<string, string>>> = {
  users_email: { email: 'This email is already used by another user' },
  users_nik_passport: { nikPassport: 'This number is already used by another user' },
}

/** The audit log records that these changed, but not their values. */
const PRIVATE = ['nikPassport', 'bloodType', 'height', 'weight'] as const

/**
 * Changes the user's own profile (PROFILE-40). A new email address requires the password and code of the sealed `proof`,
 * because its mailbox can set a new password. Throws 409 STALE with who and when, 422 at the field for values in use or in
 * the future and for a missing or wrong password or code.
 */
export async function updateProfile(
  context: AppContext,
  { actor, origin }: { actor: Actor; origin: Origin },
  { version, proof, ...input }: ProfileUpdate & { readonly proof?: string | undefined },
) {
  const now = context.clock.now()
  if (input.dateOfBirth >= formatDate(now))
    throw httpError('INVALID', { errors: { dateOfBirth: 'The date of birth must be in the past' } })
  const change = async (tx: Tx, proven: boolean) => {
    const { fullName, ...before } = await lock(tx, actor.userId, version)
    const otherMailbox = input.email !== before.email
    if (otherMailbox && !proven) throw passwordFirst()
    await write(tx, actor.userId, now, input)
    if (otherMailbox) {
      const account = { ...accountOf(actor), fullName }
      await recordSecurityEvent(tx, context, { action: 'change-email', account, actorId: actor.userId, origin })
      await notifyOwnEmailChange(tx, context, account, before.email)
    }
    await writeAudit(tx, {
      companyId: actor.companyId,
      actorId: actor.userId,
      at: now,
      entity: 'users',
      entityId: actor.userId,
      label: `${fullName} (${actor.username})`,
      action: 'update',
      ...discreet(changes(before, { ...input })),
      requestId: origin.requestId,
    })
    return ownProfile(tx, actor.userId, now)
  }
  if (proof === undefined) return context.database.transaction((tx) => change(tx, false))
  const opened = openProof(context, profiles.update, proof)
  return withProof(context, opened, { actor, origin, action: 'change-email' }, (tx) => change(tx, true))
}

const passwordFirst = () => httpError('INVALID', { errors: { password: 'Enter your password to change your email' } })

async function lock(tx: Tx, userId: number, expectedVersion: number) {
  const row = await tx
    .selectFrom('users')
    .select([
      'version',
      'fullName',
      'nikPassport',
      'gender',
      'dateOfBirth',
      'email',
      'phone',
      'bloodType',
      'height',
      'weight',
    ])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw httpError('NOT_FOUND')
  const { version, ...values } = row
  if (version !== expectedVersion) throw await staleRow(tx, 'users', userId)
  return values
}

async function write(tx: Tx, userId: number, now: Date, input: Values): Promise<void> {
  const { nikPassport, gender, dateOfBirth, email, phone, bloodType, height, weight } = input
  try {
    await tx
      .updateTable('users')
      .set({ nikPassport, gender, dateOfBirth, email, phone, bloodType, height, weight })
      .set({ updatedAt: now, updatedBy: userId, version: sql`version + 1` })
      .where('id', '=', userId)
      .execute()
  } catch (error) {
    const errors = TAKEN[brokenConstraint(error, '23505') ?? '']
    throw errors ? httpError('INVALID', { errors }) : error
  }
}

interface Change {
  readonly before: Record<string, unknown>
  readonly after: Record<string, unknown>
}

function discreet({ before, after }: Change): Change {
  const hidden = (values: Record<string, unknown>, word: string) => {
    const changed = PRIVATE.filter((field) => field in values)
    return { ...values, ...Object.fromEntries(changed.map((field) => [field, values[field] === null ? null : word])) }
  }
  return { before: hidden(before, 'not shown'), after: hidden(after, 'changed, not shown') }
}
