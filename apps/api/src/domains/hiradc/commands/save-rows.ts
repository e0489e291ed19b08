import { dueWarnings } from '@selamat/contract/domains/hiradc/check-row'
import type { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { MAX_ROWS, type RowInput } from '@selamat/contract/domains/hiradc/hiradc-row'
import { formatDate } from '@selamat/contract/kit/dates'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { type AuditEntry, changes, writeAudits } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { type KnownRow, presentRow, rowsOf } from '../queries/rows.ts'
import { lockedWorking } from '../queries/stored.ts'
import { checkReferences } from './check-references.ts'
import { assertEditable } from './update-head.ts'
import { writeRows } from './write-rows.ts'

type Call = SignedCall<typeof hiradc.saveRows>
type Result = DataOf<typeof hiradc.saveRows>['results'][number]

/** What of a row is written, for comparison and audit. */
function contentOf(row: RowInput | KnownRow): Record<string, unknown> {
  const { key: _key, version: _version, controls, ...fields } = row
  const { id: _id, updatedAt: _at, updatedBy: _by, ...content } = { id: 0, updatedAt: '', updatedBy: null, ...fields }
  const kept = controls.map(({ key, type, text, existing, ownerId, dueDate }) => ({
    key,
    type,
    text,
    existing,
    ownerId,
    dueDate,
  }))
  // They are read strongest first, whatever their order.
  return { ...content, controls: kept.toSorted((one, other) => one.key.localeCompare(other.key)) }
}

const isSame = (one: RowInput, other: KnownRow) => {
  const [input, stored] = [contentOf(one), contentOf(other)]
  return Object.keys(input).every((field) => JSON.stringify(input[field]) === JSON.stringify(stored[field]))
}

/**
 * Stores rows of the revision that is worked on, each by its own version: one that somebody else has changed is left as it is
 * and comes back with who was first; all others are written. A try that is repeated writes nothing twice. Throws 404, 409
 * WRONG_STATE or NOT_YOUR_ACT, 422 at the field of a row.
 */
export const saveRows = (context: AppContext, call: Call) =>
  context.database.transaction((tx) => storeRows(context, tx, call))

/** The same in a transaction of the caller. */
export async function storeRows(
  context: AppContext,
  tx: Tx,
  { actor, body, requestId }: Pick<Call, 'actor' | 'body' | 'requestId'>,
) {
  const revision = await lockedWorking(context, tx, actor, body.id)
  assertEditable(revision)
  await checkReferences(tx, revision.companyId, body.rows)
  const at = context.clock.now()
  const today = formatDate(at)
  const keys = [...body.rows, ...body.removed].map(({ key }) => key)
  const before = new Map((await rowsOf(tx, revision.id, today, keys)).map((row) => [row.key, row]))
  const isFresh = ({ key, version }: { readonly key: string; readonly version: number }) =>
    (before.get(key)?.version ?? 0) === version
  const changed = body.rows.filter((row) => {
    const stored = before.get(row.key)
    return isFresh(row) && !(stored && isSame(row, stored))
  })
  const removed = body.removed.filter(isFresh)
  const writer = { revisionId: revision.id, companyId: revision.companyId, userId: actor.userId, at }
  await writeRows(tx, writer, changed)
  await removeRows(tx, revision.id, removed)
  await assertFew(tx, revision.id)
  const after = new Map((await rowsOf(tx, revision.id, today, keys)).map((row) => [row.key, row]))
  const by = { actorId: actor.userId, at, requestId, companyId: revision.companyId }
  await writeAudits(
    tx,
    [...changed, ...removed].flatMap(({ key }) => auditOf(revision.number, before.get(key), after.get(key), by)),
  )
  const wrote = changed.length + removed.length > 0
  if (wrote) await touch(tx, revision.id, actor.userId, at)
  return {
    rowsVersion: revision.rowsVersion + (wrote ? 1 : 0),
    results: [
      ...body.rows.map((row) => {
        const stored = before.get(row.key)
        return resultOf(
          row.key,
          after.get(row.key),
          isFresh(row) || (stored !== undefined && isSame(row, stored)),
          today,
        )
      }),
      // What is gone already was removed, by whomever.
      ...body.removed.map((row) => resultOf(row.key, after.get(row.key), !after.has(row.key), today)),
    ],
  }
}

function resultOf(key: string, row: KnownRow | undefined, saved: boolean, today: string): Result {
  const version = row?.version ?? 0
  const warnings = row ? dueWarnings(row, today) : []
  if (saved) return { key, result: 'saved', version, changedBy: null, changedAt: null, row: null, warnings }
  const { updatedBy = null, updatedAt = null } = row ?? {}
  return {
    key,
    result: 'stale',
    version,
    changedBy: updatedBy,
    changedAt: updatedAt,
    row: row ? presentRow(row) : null,
    warnings,
  }
}

type Change = Pick<AuditEntry, 'actorId' | 'at' | 'companyId'> & { readonly requestId: string }

function auditOf(number: string, before: KnownRow | undefined, after: KnownRow | undefined, by: Change): AuditEntry[] {
  const row = after ?? before
  if (!row) return []
  const action = before === undefined ? 'create' : after === undefined ? 'delete' : 'update'
  const label = `${number}: ${row.hazard || row.activity || 'row'}`
  const content = changes(before ? contentOf(before) : {}, after ? contentOf(after) : {})
  const gone = after === undefined && before ? { before: contentOf(before), after: null } : content
  return [{ ...by, entity: 'hiradc_rows', entityId: row.id, label, action, ...gone }]
}

const removeRows = async (tx: Tx, revisionId: number, removed: readonly { readonly key: string }[]) => {
  if (removed.length === 0) return
  await run(
    tx,
    sql`delete from hiradc_rows where revision_id = ${revisionId} and key = any(${removed.map(({ key }) => key)}::uuid[])`,
  )
}

async function assertFew(tx: Tx, revisionId: number): Promise<void> {
  const [counted] = await run<{ rows: number }>(
    tx,
    sql`select count(*)::int as rows from hiradc_rows where revision_id = ${revisionId}`,
  )
  if ((counted?.rows ?? 0) <= MAX_ROWS) return
  throw httpError('RULE', { message: `An assessment has at most ${MAX_ROWS} rows. Split it by activity` })
}

const touch = (tx: Tx, revisionId: number, userId: number, at: Date) =>
  run(
    tx,
    sql`update hiradc_revisions set rows_version = rows_version + 1, updated_at = ${at}, updated_by = ${userId} where id = ${revisionId}`,
  )
