import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { type AuditEntry, writeAudits } from '../../../platform/audit.ts'
import { run } from '../../../platform/database.ts'
import type { PasswordRow } from '../../../platform/import/importer.ts'
import { hashRandomPassword, NOBODYS_HASH } from '../../../platform/password-hash.ts'
import type { Writer } from '../../../platform/records/mounted.ts'
import { scopeOf } from '../../../platform/records/scope.ts'
import { whyScopeTooNarrow } from '../commands/access-checks.ts'
import { temporaryPassword, temporaryUntil } from '../commands/temporary-password.ts'
import { reasonsAgainst, rolesOfUsers } from '../queries/givable-roles.ts'
import { userScope } from '../queries/user-scope.ts'

/** Users who have never signed in and have not chosen a password: the hash is empty or of a temporary password. */
const WITHOUT_OWN = sql`t.archived_at is null and (t.password_hash = ${NOBODYS_HASH} or t.must_change_password)
  and not exists (select 1 from sessions s where s.user_id = t.id)`

const MORE_PERMISSIONS = 'This user has permissions that you do not have. Ask an administrator who has them'

/**
 * Creates a temporary password for each of these users in the actor's scope who has not signed in yet, and replaces earlier
 * ones. The passwords are stored nowhere: the response is the only copy. Each has its audit row.
 */
export async function giveTemporaryPasswords(
  context: AppContext,
  { actor, requestId }: Writer,
  ids: readonly number[],
): Promise<PasswordRow[]> {
  const { database, clock } = context
  const found = await database.kysely
    .selectFrom('users as t')
    .select(['t.id', 't.companyId', 't.username', 't.fullName', 't.email'])
    .where((where) => where('t.id', '=', where.fn.any(where.val(ids))))
    .where(sql<boolean>`${WITHOUT_OWN}`)
    .where(sql<boolean>`${scopeOf(context, { scope: userScope }, actor)}`)
    .orderBy('t.fullName')
    .orderBy('t.id')
    .execute()
  const allRoles = await rolesOfUsers(
    database.kysely,
    found.map(({ id }) => id),
  )
  const against = await reasonsAgainst(database.kysely, actor.userId)
  const passwords = new Map<number, string>()
  const hashes: string[] = []
  for (const { id } of found) {
    const roles = allRoles.get(id) ?? []
    if (whyScopeTooNarrow(actor.scopes, roles) !== null || roles.some((role) => against(role) !== null)) continue
    const password = temporaryPassword()
    passwords.set(id, password)
    hashes.push(await hashRandomPassword(password))
  }
  const until = temporaryUntil(context)
  const issued = await database.transaction(async (tx) => {
    const people = [...passwords.keys()]
    const at = clock.now()
    await tx
      .selectFrom('users')
      .select('id')
      .where((where) => where('id', '=', where.fn.any(where.val(people))))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const written = await run<{ id: number }>(
      tx,
      // The record stays as it was written, so that the import can still be undone.
      sql`update users t set password_hash = g.hash, password_changed_at = ${at}, must_change_password = true,
          password_expires_at = ${until}
        from unnest(${people}::bigint[], ${hashes}::text[]) g (id, hash) where t.id = g.id and ${WITHOUT_OWN} returning t.id`,
    )
    const writtenIds = new Set(written.map(({ id }) => id))
    const entries = found.flatMap(({ id, companyId, username, fullName }): AuditEntry[] => {
      const label = `${fullName} (${username})`
      const reason = 'From a list of temporary passwords'
      const user = { companyId, entity: 'users', entityId: id, label }
      return writtenIds.has(id)
        ? [{ ...user, actorId: actor.userId, at, action: 'reset-password', reason, requestId }]
        : []
    })
    await writeAudits(tx, entries)
    return writtenIds
  })
  return found.flatMap(({ id, username, fullName, email }): PasswordRow[] => {
    const user = { username, fullName, email }
    const password = passwords.get(id)
    if (password === undefined) return [{ ...user, password: null, validUntil: null, note: MORE_PERMISSIONS }]
    return issued.has(id) ? [{ ...user, password, validUntil: formatTimestamp(until), note: null }] : []
  })
}
