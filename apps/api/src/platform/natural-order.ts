import type pg from 'pg'

const OUTDATED = `select oid from pg_collation
  where collname = 'natural_order' and collversion is distinct from pg_collation_actual_version(oid)`
const INDEXES = `select format('reindex index %s', indexrelid::regclass) as statement from pg_index
  where $1 = any(indcollation) order by indexrelid`

/**
 * The order of names comes from the ICU library of PostgreSQL, and a newer one may order them otherwise: then the indexes
 * that keep this order are built again, before anything is read from them. Returns how many.
 */
export async function rebuildOutdatedOrder(client: pg.PoolClient): Promise<number> {
  const [outdated] = (await client.query<{ oid: number }>(OUTDATED)).rows
  if (!outdated) return 0
  const { rows } = await client.query<{ statement: string }>(INDEXES, [outdated.oid])
  const statements = [...rows.map(({ statement }) => statement), 'alter collation natural_order refresh version']
  await client.query(`begin; ${statements.join('; ')}; commit`)
  return rows.length
}
