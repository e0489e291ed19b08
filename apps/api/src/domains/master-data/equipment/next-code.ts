import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import type { Fragment } from '../../../platform/records/statements.ts'

const WORDED = sql.raw("prefix || lpad(g::text, greatest(width, length(g::text)), '0')")

/** Counts on from the newest equipment of the type whose code ends with a number, one by one until a code is free. */
const next = (
  own: Fragment,
  typeId: number,
  taken = sql`exists (select from equipment e where ${own} and lower(e.code) = lower(${WORDED}))`,
) => sql`
  with recursive newest as (
    select regexp_match(t.code, '^(.*?)(\\d{1,9})$') as parts from (
      select e.code from equipment e where e.type_id = ${typeId} and ${own} order by e.id desc limit 50) t
    where t.code ~ '\\d$' limit 1),
  tried as (
    select parts[1] as prefix, length(parts[2]) as width, parts[2]::bigint + 1 as g, 1 as tries from newest
    union all
    select prefix, width, g + 1, tries + 1 from tried where tries < 1000 and ${taken})
  select ${WORDED} as code from tried where not ${taken} limit 1`

/** The next free code after the newest of a type in a family; null where there is none to count on. */
export async function nextCode(db: Executor, companyId: number, family: EquipmentFamily, typeId: number) {
  const own = sql`e.company_id = ${companyId} and e.family = ${family}`
  const [free] = await run<{ code: string }>(db, next(own, typeId))
  return free?.code ?? null
}
