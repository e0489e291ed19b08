import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../../platform/access.ts'
import { changes, writeAudit } from '../../../platform/audit.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { changeBy } from '../../../platform/stale.ts'

/** A version of a setting; version 0 is the default of the product. */
export interface Version<Value> {
  readonly version: number
  readonly value: Value
  readonly updatedAt: Date | null
  readonly updatedBy: string | null
}

interface VersionedSetting<Value> {
  /** Its table: `company_id, version, definition, created_at, created_by`, append-only, its key the first two. */
  readonly table: string
  readonly schema: z.ZodType<Value>
  readonly initial: Value
  /** What the audit trail calls it. */
  readonly label: string
}

interface Publication<Value> {
  readonly actor: Pick<Actor, 'companyId' | 'userId'>
  readonly requestId: string
  readonly at: Date
  /** The version that the actor has read. */
  readonly version: number
  readonly value: Value
}

/**
 * A setting of a company of which every version is kept: a record names the version it was made with, and reads the same for
 * ever. Who may change it is asked by the caller.
 */
export function versionedSetting<Value extends Record<string, unknown>>({
  table,
  schema,
  initial,
  label,
}: VersionedSetting<Value>) {
  const rows = sql.table(table)
  const fallback: Version<Value> = { version: 0, value: initial, updatedAt: null, updatedBy: null }

  async function versions(db: Executor, companyId: number, tail: Fragment): Promise<Version<Value>[]> {
    const found = await run<Omit<Version<Value>, 'value'> & { readonly definition: unknown }>(
      db,
      sql`select s.version, s.definition, s.created_at as updated_at, u.full_name as updated_by
        from ${rows} s left join users u on u.id = s.created_by where s.company_id = ${companyId} ${tail}`,
    )
    return found.map(({ definition, ...stamps }) => ({ ...stamps, value: schema.parse(definition) }))
  }

  /** Returns false where another one has this version already. */
  async function insert(tx: Tx, companyId: number, { version, value, at, by }: Inserted<Value>): Promise<boolean> {
    const inserted = await run(
      tx,
      sql`insert into ${rows} (company_id, version, definition, created_at, created_by)
        values (${companyId}, ${version}, ${JSON.stringify(value)}, ${at}, ${by}) on conflict do nothing returning version`,
    )
    return inserted.length > 0
  }

  /** A version, without one the newest; the default where none is stored. */
  async function read(db: Executor, companyId: number, version: number | null = null): Promise<Version<Value>> {
    const tail = sql`and s.version = coalesce(${version}::int, s.version) order by s.version desc limit 1`
    const [found] = await versions(db, companyId, tail)
    return found ?? fallback
  }

  return {
    read,

    /** The version that was in force at an instant. */
    async readAt(db: Executor, companyId: number, at: Date): Promise<Version<Value>> {
      const tail = sql`and s.created_at <= ${at} order by s.version desc limit 1`
      const [found] = await versions(db, companyId, tail)
      return found ?? fallback
    },

    /** All versions that are stored, the newest first. */
    history: (db: Executor, companyId: number) => versions(db, companyId, sql`order by s.version desc`),

    /** The newest version, stored: the default becomes version 1, so that a later default changes no record. */
    async store(tx: Tx, companyId: number, at: Date): Promise<Version<Value>> {
      const found = await read(tx, companyId)
      if (found.version > 0) return found
      await insert(tx, companyId, { version: 1, value: initial, at, by: null })
      return read(tx, companyId)
    },

    /** Stores a new version with its audit row. Throws 409 STALE, with who and when, where somebody else was first. */
    async publish(tx: Tx, { actor, requestId, at, version, value }: Publication<Value>): Promise<Version<Value>> {
      const { companyId, userId } = actor
      // Without a version there is no row to lock: that of the company is locked instead.
      await run(tx, sql`select 1 from companies where id = ${companyId} for no key update`)
      const before = await read(tx, companyId)
      if (before.version !== version) {
        throw httpError('STALE', { details: changeBy(before.updatedBy, before.updatedAt) })
      }
      const next = version + 1
      // Somebody has just stored the default.
      if (!(await insert(tx, companyId, { version: next, value, at, by: userId }))) throw httpError('STALE')
      await writeAudit(tx, {
        companyId,
        actorId: userId,
        at,
        entity: table,
        entityId: companyId,
        label: `${label}, version ${next}`,
        action: 'update',
        requestId,
        ...changes(before.value, value),
      })
      return read(tx, companyId)
    },
  }
}

interface Inserted<Value> {
  readonly version: number
  readonly value: Value
  readonly at: Date
  readonly by: number | null
}
