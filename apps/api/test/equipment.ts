import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { type Executor, run } from '../src/platform/database.ts'

interface Plan {
  readonly inspection?: number | null
  readonly test?: number | null
  readonly calibration?: number | null
  readonly licence?: boolean
}

const TYPE = `with c as (insert into equipment_categories (company_id, equipment_category_name, created_at, updated_at)
    select company_id, $2, created_at, created_at from users where username = $1 returning id, company_id, created_at)
  insert into equipment_types (company_id, equipment_category_id, equipment_type_name, inspection_months, test_months,
    calibration_months, licence_required, created_at, updated_at)
  select c.company_id, c.id, $2, $3, $4, $5, $6, c.created_at, c.created_at from c returning id`

let serial = 0

/** Makes a type with its plan in the company of somebody; returns its id. */
export async function insertType(
  db: Executor,
  of: string,
  { inspection = null, test = null, calibration = null, licence = false }: Plan = {},
): Promise<number> {
  const name = `Type ${++serial}`
  const [row] = await run<{ id: number }>(db, TYPE, [of, name, inspection, test, calibration, licence])
  return row?.id ?? 0
}

interface EquipmentInput {
  readonly typeId: number
  readonly family?: EquipmentFamily
  readonly code?: string
  readonly parentId?: number | null
  readonly contractorId?: number | null
  readonly inService?: string | null
  readonly lastInspection?: string | null
  readonly lastCalibration?: string | null
  readonly licenceUntil?: string | null
  readonly locationId?: number | null
}

const INSERT_EQUIPMENT = `insert into equipment (company_id, type_id, family, code, parent_id, contractor_id, in_service_on,
    last_inspection_date, last_calibration_date, licence_valid_until, location_id, created_at, updated_at)
  select y.company_id, y.id, $2, $3, $4, $5, $6, $7, $8, $9, $10, y.created_at, y.created_at from equipment_types y where y.id = $1
  returning id`

/** Makes an item of equipment; returns its id. */
export async function insertEquipment(db: Executor, input: EquipmentInput): Promise<number> {
  const { typeId, family = 'COMPANY', code = `EQ-${++serial}`, parentId = null, contractorId = null } = input
  const {
    inService = null,
    lastInspection = null,
    lastCalibration = null,
    licenceUntil = null,
    locationId = null,
  } = input
  const days = [inService, lastInspection, lastCalibration, licenceUntil]
  const values = [typeId, family, code, parentId, contractorId, ...days, locationId]
  const [row] = await run<{ id: number }>(db, INSERT_EQUIPMENT, values)
  return row?.id ?? 0
}
