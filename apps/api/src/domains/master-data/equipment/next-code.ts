import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment-family'
import { type Executor, run } from '../../../platform/database.ts'

/** What is counted on: the newest piece of the type whose code ends with a number of at most nine digits. */
const NEXT = `
  with newest as (
    select (regexp_match(t.code, '^(.*?)(\\d{1,9})$')) as parts from (
      select e.code from equipment e where e.type_id = $3 and e.company_id = $1 and e.family = $2 order by e.id desc limit 50) t
    where t.code ~ '\\d$' limit 1),
  counted as (select parts[1] as prefix, length(parts[2]) as width, parts[2]::bigint as n from newest)
  select prefix || lpad(g::text, greatest(width, length(g::text)), '0') as code
  from counted, generate_series(n + 1, n + 1000) g
  where not exists (select from equipment e where e.company_id = $1 and e.family = $2
    and lower(e.code) = lower(prefix || lpad(g::text, greatest(width, length(g::text)), '0')))
  order by g limit 1`

/** The next free code after the newest of a type in a family; null where there is none to count on. */
export async function nextCode(db: Executor, companyId: number, family: EquipmentFamily, typeId: number) {
  const [next] = await run<{ code: string }>(db, NEXT, [companyId, family, typeId])
  return next?.code ?? null
}
