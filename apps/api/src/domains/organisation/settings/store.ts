import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Actor, tenantOf } from '../../../platform/access.ts'
import { changes, writeAudit } from '../../../platform/audit.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { changeBy } from '../../../platform/stale.ts'

export type SettingName =
  | 'group'
  | 'role'
  | 'theme'
  | 'reminder'
  | 'permit'
  | 'simops'
  | 'clinic'
  | 'rates'
  | 'embed'
  | 'articles'

/** A stored page of settings; version 0 without a value where nothing is set. */
export interface Stored {
  readonly value: unknown
  readonly version: number
  readonly updatedAt: Date | null
  readonly updatedBy: string | null
}

const UNSET: Stored = { value: null, version: 0, updatedAt: null, updatedBy: null }

/** The stored settings of a tenant. */
export async function readSetting(db: Executor, companyId: number, name: SettingName): Promise<Stored> {
  const [row] = await run<Stored>(
    db,
    sql`select s.value, s.version, s.updated_at, u.full_name as updated_by
      from settings s left join users u on u.id = s.updated_by where s.company_id = ${companyId} and s.name = ${name}`,
  )
  return row ?? UNSET
}

/** Version, time and author of the last change, for a response. */
export const stampsOf = ({ version, updatedAt, updatedBy }: Omit<Stored, 'value'>) => ({
  version,
  updatedAt: updatedAt && formatTimestamp(updatedAt),
  updatedBy,
})

/** Locks a page of settings at the expected version and returns it. Throws 409 STALE with who changed it and when. */
export async function lockSetting(
  tx: Tx,
  companyId: number,
  name: SettingName,
  expectedVersion: number,
): Promise<Stored> {
  // Settings that are not set have no row to lock: the row of the company is locked instead.
  await run(tx, sql`select 1 from companies where id = ${companyId} for no key update`)
  const stored = await readSetting(tx, companyId, name)
  if (stored.version === expectedVersion) return stored
  throw httpError('STALE', { details: changeBy(stored.updatedBy, stored.updatedAt) })
}

interface Change {
  readonly actor: Actor
  readonly at: Date
  readonly requestId: string
  readonly before: Record<string, unknown>
  readonly after: Record<string, unknown>
  /** The stored value where it differs from `after`, as for settings in other tables. */
  readonly value?: Record<string, unknown>
}

/** Writes a locked page of settings and its audit row. */
export async function writeSetting(tx: Tx, name: SettingName, change: Change): Promise<void> {
  const { actor, at, requestId, before, after, value = after } = change
  const { companyId, userId } = actor
  await run(
    tx,
    sql`insert into settings (company_id, name, value, version, updated_at, updated_by) values (${companyId}, ${name}, ${JSON.stringify(value)}, 1, ${at}, ${userId})
      on conflict (company_id, name) do update set value = excluded.value, version = settings.version + 1,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
  )
  await writeAudit(tx, {
    companyId,
    actorId: userId,
    at,
    entity: 'settings',
    entityId: companyId,
    label: `${name} settings`,
    action: 'update',
    requestId,
    ...changes(before, after),
  })
}

/** Settings apply to the whole tenant: only its own staff with the data scope Company can open them. Throws 404 otherwise. */
export function assertWholeTenant(actor: Actor): void {
  const whole = actor.employerId === actor.companyId && actor.scopes.includes('company')
  if (!whole && tenantOf(actor) !== null) throw httpError('NOT_FOUND')
}
