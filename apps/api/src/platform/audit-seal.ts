import { sql } from 'kysely'
import { type Database, run } from './database.ts'

/** A seal that was just made. */
export interface Seal {
  readonly id: number
  readonly rows: number
  readonly hash: string
}

/**
 * Seals the audit rows of all finished transactions that have no seal yet. Returns the seal, or nothing where there was
 * nothing to seal. Instances that seal at once wait for each other.
 */
export async function sealAudit(database: Database, now: Date): Promise<Seal | undefined> {
  return database.transaction(async (tx) => {
    // The first seal of a large import covers all of it.
    await run(tx, `set local statement_timeout = '5min'`)
    // In a statement of its own: the next one must see what another instance has just sealed.
    await run(tx, `select pg_advisory_xact_lock(hashtextextended('audit seals', 0))`)
    const [seal] = await run<Seal>(
      tx,
      // Transactions older than the oldest running one are finished: whatever they wrote can be seen, and nothing more comes.
      sql`with bound as (
          select coalesce((select up_to_transaction from audit_seals order by id desc limit 1), 0) as since,
            pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ahead as up_to
          from audit_transactions
        ), covered as (
          select count(*) as row_count, sha256(coalesce(string_agg(hash, ''::bytea order by id), '')) as rows_hash
          from audit_events, bound where transaction_id >= since and transaction_id < up_to
        )
        insert into audit_seals (at, up_to_transaction, row_count, rows_hash)
        select ${now}, up_to, row_count, rows_hash from covered, bound where row_count > 0
        returning id, row_count as rows, encode(hash, 'hex') as hash`,
    )
    return seal
  })
}

const COUNT_ON = `
  update audit_transactions set cluster = here.cluster,
    ahead = greatest(ahead, known.last + 1 - pg_snapshot_xmax(pg_current_snapshot())::text::bigint)
  from (select greatest(0,
      (select max(transaction_id) from (select transaction_id from audit_events order by id desc limit 10000) newest),
      (select up_to_transaction - 1 from audit_seals order by id desc limit 1)) as last) known,
    (select system_identifier as cluster from pg_control_system()) here
  where audit_transactions.cluster is distinct from here.cluster
  returning known.last + 1 = pg_snapshot_xmax(pg_current_snapshot())::text::bigint + ahead as counts_on`

/**
 * Lets the trail's transaction numbers go on where they were when the database was restored into another cluster, whose
 * own numbers are lower; does nothing otherwise. To be asked once at start. Says whether it had to.
 */
export async function countTransactionsOn(database: Database): Promise<boolean> {
  const [moved] = await run<{ countsOn: boolean }>(database.kysely, COUNT_ON)
  return moved?.countsOn === true
}
