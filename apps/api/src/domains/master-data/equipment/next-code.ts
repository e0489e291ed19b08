import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { type Executor, run } from '../../../platform/database.ts'

const WORDED = "prefix || lpad(g::text, greatest(width, length(g::text)), '0')"
const TAKEN = `exists (select from equipment e where e.company_id = $1 and e.family = $2 and lower(e.code) = lower(${WORDED}))`

/** Counts on from the newest equipment of the type whose code ends with a number, one by one until a code is free. */
const NEXT = `
  with recursive newest as (
    select regexp_match(t.code, '^(.*?)(\\d{1,9})$') as parts from (
      select e.code from equipment e where e.type_id = $3 and e.company_id = $1 and e.family = $2 order by e.id desc limit 50) t
    where t.code ~ '\\d$' limit 1),
  tried as (
    select parts[1] as prefix, length(parts[2]) as width, parts[2]::bigint + 1 as g, 1 as tries from newest
    union all
    select prefix, width, g + 1, tries + 1 from tried where tries < 1000 and ${TAKEN})
  select ${WORDED} as code from tried where not ${TAKEN} limit 1`

/** The next free code after the newest of a type in a family; null where there is none to count on. */
export async function nextCode(db: Executor, companyId: number, family: EquipmentFamily, typeId: number) {
  const [next] = await run<{ code: string }>(db, NEXT, [companyId, family, typeId])
  return next?.code ?? null
}
