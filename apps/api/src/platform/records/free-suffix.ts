import { run, type Tx } from '../database.ts'
import { httpError } from '../errors.ts'

const MOST = 100

/** What follows each of some unique texts in the name of a copy: "(copy)" or "(copy 2)", the first that is free. Throws 409. */
export async function freeSuffix(tx: Tx, table: string, tenant: number, texts: ReadonlyMap<string, unknown>) {
  const taken = [...texts.keys()].map((column, index) => `lower(t.${column}) = lower($${index + 2} || suffix)`)
  const [free] = await run<{ suffix: string }>(
    tx,
    `select suffix from (select n, case n when 1 then ' (copy)' else ' (copy ' || n || ')' end as suffix from generate_series(1, ${MOST}) n) s
     where not exists (select 1 from ${table} t where t.company_id = $1 and (${taken.join(' or ') || 'false'})) order by n limit 1`,
    [tenant, ...texts.values()],
  )
  if (!free) throw httpError('NAME_EXISTS')
  return free.suffix
}
