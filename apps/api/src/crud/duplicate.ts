import type { AnyResource, RowOf, WriteOf } from '@selamat/contract/kit/resource'
import { run, type Tx } from '../platform/database.ts'
import { refuse } from '../platform/errors.ts'
import { snake } from '../platform/records/statements.ts'
import type { Binding } from './binding.ts'

const MOST = 100

/** The values of a copy: those of the row, its unique fields followed by "(copy)" or "(copy 2)", the first that is free. */
export async function copyOf<R extends AnyResource>(
  tx: Tx,
  resource: R,
  binding: Binding<R>,
  row: RowOf<R>,
  tenant: number,
): Promise<WriteOf<R>> {
  const unique = [...new Set(Object.values(binding.unique ?? {}).map((rule) => rule.field))]
  const source = row as Record<string, unknown>
  const taken = unique.map((field, index) => `lower(t.${snake(field)}) = lower($${index + 2} || suffix)`)
  const [free] = await run<{ suffix: string }>(
    tx,
    `select suffix from (select n, case n when 1 then ' (copy)' else ' (copy ' || n || ')' end as suffix from generate_series(1, ${MOST}) n) s
     where not exists (select 1 from ${binding.table} t where t.company_id = $1 and (${taken.join(' or ') || 'false'})) order by n limit 1`,
    [tenant, ...unique.map((field) => source[field])],
  )
  if (!free) throw refuse('NAME_EXISTS')
  const values = Object.fromEntries(
    Object.keys(resource.write.shape).map((field) => [
      field,
      unique.includes(field) ? `${source[field]}${free.suffix}` : source[field],
    ]),
  )
  const checked = resource.write.safeParse(values)
  if (!checked.success) throw refuse('RULE', { message: 'The name is too long to be copied' })
  return checked.data as WriteOf<R>
}
