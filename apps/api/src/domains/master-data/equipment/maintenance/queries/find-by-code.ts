import {
  EQUIPMENT_FAMILIES,
  type EquipmentFamily,
} from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { codeOf } from '@selamat/contract/domains/master-data/equipment/equipment-fields'
import { sql } from 'kysely'
import type { Actor } from '../../../../../platform/access.ts'
import { type Executor, run } from '../../../../../platform/database.ts'

interface Found {
  readonly id: number
  readonly family: EquipmentFamily
  readonly code: string
  readonly typeName: string
}

/** The equipment of the user's company that have a code or serial number, whatever its capitals; each family has codes of its own. */
export async function findByCode(db: Executor, actor: Actor, typed: string): Promise<Found[]> {
  const code = codeOf(typed).trim()
  const own = sql`t.company_id = ${actor.companyId} and t.archived_at is null`
  return run<Found>(
    db,
    sql`
    select t.id, t.family, t.code, t.type_name from equipment t where t.id in (
      select t.id from equipment t where ${own} and t.family = any(${[...EQUIPMENT_FAMILIES]}) and lower(t.code) = lower(${code})
      union
      select t.id from equipment t where ${own} and lower(t.serial_number) = lower(${code})
    ) order by t.family, t.code, t.id limit 10`,
  )
}
