import { formatTimestamp } from '@selamat/contract/kit/dates'
import { type Anchor, holdsAnchor } from './audit-anchor.ts'
import { type Database, run, type Tx } from './database.ts'

/** What the proof of the trail found; `problem` names the first bad row or seal in one sentence. */
export interface Verdict {
  readonly rows: number
  readonly seals: number
  /** Rows of the last moments, which the next seal will cover. */
  readonly unsealed: number
  readonly problem: string | null
}

const BAD_ROW = `
  select id, entity, entity_id, label, at, changed from (
    select id, entity, entity_id, label, at, hash is distinct from audit_hash(prev_hash, e) as changed,
      prev_hash is distinct from lag(hash) over (partition by entity, entity_id order by id) as unlinked
    from audit_events e) checked
  where changed or unlinked order by id limit 1`

const BAD_SEAL = `
  with seals as (
    select s.*, row_number() over (order by id) as place, audit_seal_hash(s) as true_hash,
      lag(hash) over (order by id) as before, lag(up_to_transaction) over (order by id) as since
    from audit_seals s
  ), bounds as (select array_agg(up_to_transaction order by up_to_transaction) as list from audit_seals
  ), covered as (
    select width_bucket(transaction_id, list) + 1 as place, count(*) as row_count,
      sha256(string_agg(hash, ''::bytea order by id)) as rows_hash
    from audit_events, bounds group by 1
  )
  select seals.id, at, seals.row_count as expected, coalesce(covered.row_count, 0) as found,
    hash is distinct from true_hash or prev_hash is distinct from before or since >= up_to_transaction as altered
  from seals left join covered using (place)
  where hash is distinct from true_hash or prev_hash is distinct from before or since >= up_to_transaction
    or seals.row_count is distinct from covered.row_count or seals.rows_hash is distinct from covered.rows_hash
  order by seals.id limit 1`

/** Where the database was moved, the numbers of this cluster say nothing until the server has started on it. */
const FUTURE_ROW = `
  select id, entity, entity_id, label, at from audit_events, (
    select pg_snapshot_xmax(pg_current_snapshot())::text::bigint + ahead as next
    from audit_transactions, pg_control_system() here where audit_transactions.cluster = here.system_identifier) now
  where transaction_id >= next order by id limit 1`

const COUNTS = `
  select (select count(*) from audit_events) as rows, (select count(*) from audit_seals) as seals,
    (select count(*) from audit_events where transaction_id >=
      coalesce((select up_to_transaction from audit_seals order by id desc limit 1), 0)) as unsealed`

interface BadRow {
  id: number
  entity: string
  entityId: number
  label: string
  at: Date
}
interface BadSeal {
  id: number
  at: Date
  expected: number
  found: number
  altered: boolean
}

/**
 * Proves the audit trail: every row's content by its hash and its transaction as one that was, every record's rows as a chain, every seal and what it
 * covers, and the last seal this server has seen (`anchor`). Reads one snapshot, set-based; writes nothing.
 */
export async function verifyAudit(database: Database, anchor: Anchor | undefined): Promise<Verdict> {
  return database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await run(tx, 'set local statement_timeout = 0')
      return inspectAudit(tx, anchor)
    })
}

/** The proof itself, as the transaction sees the trail. */
export async function inspectAudit(tx: Tx, anchor: Anchor | undefined): Promise<Verdict> {
  const [counts] = await run<Omit<Verdict, 'problem'>>(tx, COUNTS)
  const problem = (await firstBadRow(tx)) ?? (await firstBadSeal(tx)) ?? (await missingAnchor(tx, anchor))
  return { rows: 0, seals: 0, unsealed: 0, ...counts, problem }
}

async function firstBadRow(tx: Tx): Promise<string | null> {
  const [row] = await run<BadRow & { changed: boolean }>(tx, BAD_ROW)
  if (row?.changed) return `${nameOf(row)} was changed after it was written`
  if (row) return `${nameOf(row)} does not follow the row before it: one was removed, inserted or moved`
  const [future] = await run<BadRow>(tx, FUTURE_ROW)
  return future ? `${nameOf(future)} has the number of a transaction that has not begun: it was inserted by hand` : null
}

const nameOf = ({ id, entity, entityId, label, at }: BadRow) =>
  `Row ${id} (${entity} ${entityId}, ${label}, ${formatTimestamp(at)})`

async function firstBadSeal(tx: Tx): Promise<string | null> {
  const [seal] = await run<BadSeal>(tx, BAD_SEAL)
  if (!seal) return null
  const name = `Seal ${seal.id} (${formatTimestamp(seal.at)})`
  if (seal.altered) return `${name} was changed, or the seal before it was removed`
  if (seal.found === seal.expected) return `${name} covers other rows than it did when it was made`
  return `${name} covers ${seal.expected} rows and ${seal.found} are there: rows were removed or inserted`
}

async function missingAnchor(tx: Tx, anchor: Anchor | undefined): Promise<string | null> {
  if (!anchor || (await holdsAnchor(tx, anchor))) return null
  return `Seal ${anchor.seal}, the last that this server has seen, is missing or was changed: the end of the trail was cut, or an older backup restored`
}
