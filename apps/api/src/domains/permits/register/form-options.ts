import type { OptionsAtPlace } from '@selamat/contract/domains/permits/permit-register'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { lookUp } from '../../../platform/records/options.ts'
import { all, type Fragment } from '../../../platform/records/statements.ts'

/**
 * The equipment `t` that can be named in a permit: the company's own, whoever requests, and what contractors have brought, of
 * which a contractor's people see their own alone. At a place only what is at its site or has no place, such as tools.
 */
function equipmentFor({ companyId, employerId }: Actor, { ids, locationId }: OptionsAtPlace): Fragment {
  const site = sql`(select l.site_id from locations l where l.id = ${locationId} and l.company_id = ${companyId})`
  return all([
    sql`t.company_id = ${companyId}`,
    ...(employerId === companyId
      ? []
      : [
          sql`(t.contractor_id is null or t.contractor_id in (
            select k.id from contractors k where k.contractor_company_id = ${employerId}))`,
        ]),
    ...(ids
      ? []
      : [
          sql`${site} = coalesce((select l.site_id from locations l
            where l.id = coalesce(t.location_id, (location_of_equipment(t.id)).location_id)), ${site})`,
        ]),
  ])
}

/** Equipment of a permit's place by code, with its type. */
export const equipmentOptions = ({ database: { kysely } }: AppContext, actor: Actor, query: OptionsAtPlace) =>
  lookUp(
    kysely,
    {
      table: 'equipment',
      label: 'code',
      joins: 'join equipment_types y on y.id = t.type_id',
      hint: `concat_ws(' · ', y.equipment_type_name,
        case t.status when 'OUT_OF_SERVICE' then 'out of service' when 'RETIRED' then 'retired' end)`,
      scope: equipmentFor(actor, query),
    },
    query,
    actor.companyId,
  )

/** Isolation points of a permit's place by tag, with the code of their equipment. */
export const isolationPointOptions = ({ database: { kysely } }: AppContext, actor: Actor, query: OptionsAtPlace) =>
  lookUp(
    kysely,
    {
      table: 'isolation_points',
      label: 'tag',
      joins: 'join equipment e on e.id = t.equipment_id',
      hint: 'e.code',
      scope: sql`t.equipment_id in (select t.id from equipment t where ${equipmentFor(actor, query)})`,
    },
    query,
    actor.companyId,
  )
