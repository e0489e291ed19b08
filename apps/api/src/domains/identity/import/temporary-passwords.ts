import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { AppContext } from '../../../platform/app-context.ts'
import { type AuditEntry, writeAudits } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import type { PasswordRow } from '../../../platform/import/importer.ts'
import { hashRandomPassword, NOBODYS_HASH } from '../../../platform/password-hash.ts'
import type { Writer } from '../../../platform/records/mounted.ts'
import { andScope, scopeOf } from '../../../platform/records/scope.ts'
import { whyScopeTooNarrow } from '../commands/access-checks.ts'
import { temporaryPassword, temporaryUntil } from '../commands/temporary-password.ts'
import { type RoleWithGrants, reasonsAgainst, rolesOfUsers } from '../queries/givable-roles.ts'
import { userScope } from '../queries/user-scope.ts'

/** Who has never signed in and has not chosen a password: the hash is nobody's, or of a temporary password. */
const WITHOUT_OWN = `t.archived_at is null and (t.password_hash = $2 or t.must_change_password)
  and not exists (select 1 from sessions s where s.user_id = t.id)`

const FIND = `select t.id, t.company_id as "companyId", t.username, t.full_name as "fullName", t.email from users t
  where t.id = any($1) and ${WITHOUT_OWN}`

const LOCK = 'select id from users where id = any($1) order by id for no key update'

/** The record stays as it was written, so that the import can still be undone. */
const SET = `update users t set password_hash = g.hash, password_changed_at = $4, must_change_password = true,
    password_expires_at = $5
  from unnest($1::bigint[], $3::text[]) g (id, hash) where t.id = g.id and ${WITHOUT_OWN} returning t.id`

interface Candidate {
  readonly id: number
  readonly companyId: number
  readonly username: string
  readonly fullName: string
  readonly email: string | null
}

const MORE_PERMISSIONS = 'This user has permissions that you do not have. Ask an administrator who has them'

/**
 * Gives each of these people who has not signed in yet a temporary password of the own, within the actor's reach; a list of
 * before is void with it. The passwords are kept nowhere: the answer is the only copy. Each has its audit row.
 */
export async function giveTemporaryPasswords(
  context: AppContext,
  { actor, requestId }: Writer,
  ids: readonly number[],
): Promise<PasswordRow[]> {
  const { kysely } = context.database
  const scope = andScope(scopeOf(context, { scope: userScope }, actor), 2)
  const found = await run<Candidate>(kysely, `${FIND}${scope.text} order by t.full_name, t.id`, [
    ids,
    NOBODYS_HASH,
    ...scope.values,
  ])
  const roles = await rolesOfUsers(
    kysely,
    found.map(({ id }) => id),
  )
  const against = await reasonsAgainst(kysely, actor.userId)
  const hasMore = (roles: readonly RoleWithGrants[]) =>
    whyScopeTooNarrow(actor.scopes, roles) !== null || roles.some((role) => against(role) !== null)
  const [beyond, within] = [found.filter(({ id }) => hasMore(roles.get(id) ?? [])), new Map<number, IssuedPassword>()]
  for (const person of found) {
    if (beyond.includes(person)) continue
    const password = temporaryPassword()
    within.set(person.id, { person, password, hash: await hashRandomPassword(password) })
  }
  const until = temporaryUntil(context)
  const issued = await context.database.transaction((tx) =>
    write(tx, context, { actorId: actor.userId, requestId, until }, within),
  )
  const validUntil = formatTimestamp(until)
  return found.flatMap((person): PasswordRow[] => {
    const { username, fullName, email } = person
    const password = issued.has(person.id) ? within.get(person.id)?.password : undefined
    if (password !== undefined) return [{ username, fullName, email, password, validUntil, note: null }]
    if (!beyond.includes(person)) return []
    return [{ username, fullName, email, password: null, validUntil: null, note: MORE_PERMISSIONS }]
  })
}

interface IssuedPassword {
  readonly person: Candidate
  readonly password: string
  readonly hash: string
}

/** Writes the hashes of who has still no own password; gives whose were written. */
async function write(
  tx: Tx,
  context: AppContext,
  { actorId, requestId, until }: { actorId: number; requestId: string; until: Date },
  people: ReadonlyMap<number, IssuedPassword>,
): Promise<ReadonlySet<number>> {
  if (people.size === 0) return new Set()
  const now = context.clock.now()
  const ids = [...people.keys()]
  await run(tx, LOCK, [ids])
  const hashes = [...people.values()].map(({ hash }) => hash)
  const written = await run<{ id: number }>(tx, SET, [ids, NOBODYS_HASH, hashes, now, until])
  const entries = written.flatMap(({ id }): AuditEntry[] => {
    const issued = people.get(id)
    if (!issued) return []
    const { companyId, fullName, username } = issued.person
    const label = `${fullName} (${username})`
    const reason = 'From a list of temporary passwords'
    return [
      {
        companyId,
        actorId,
        at: now,
        entity: 'users',
        entityId: id,
        label,
        action: 'reset-password',
        reason,
        requestId,
      },
    ]
  })
  await writeAudits(tx, entries)
  return new Set(written.map(({ id }) => id))
}
