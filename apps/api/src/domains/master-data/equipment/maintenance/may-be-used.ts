import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import {
  OBLIGATIONS,
  obligationLabel,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-obligation'
import { sql } from 'kysely'
import { type Executor, run } from '../../../../platform/database.ts'
import type { EquipmentState } from './queries/stored.ts'

/** Equipment that must not be put to use, and why. */
export interface Unusable {
  readonly id: number
  readonly code: string
  readonly reason: string
}

interface Candidate {
  readonly id: number
  readonly code: string
  readonly family: EquipmentFamily
  readonly status: EquipmentState
  readonly statusReason: string | null
  readonly archived: boolean
  readonly licenceMissing: boolean
  readonly INSPECTION: string | null
  readonly TEST: string | null
  readonly CALIBRATION: string | null
  readonly LICENCE: string | null
}

/** Which of some items must not be used on a day in Jakarta, each with all the reasons; those that may are left out. */
export async function mayBeUsed(db: Executor, ids: readonly number[], day: string): Promise<Unusable[]> {
  const items = await run<Candidate>(
    db,
    sql`select t.id, t.code, t.family, t.status, t.status_reason, t.archived_at is not null as archived,
        y.licence_required and t.licence_valid_until is null as licence_missing, t.next_inspection_date as "INSPECTION",
        t.next_test_date as "TEST", t.next_calibration_date as "CALIBRATION", t.licence_valid_until as "LICENCE"
      from equipment t join equipment_types y on y.id = t.type_id where t.id = any(${ids}) order by t.code, t.id`,
  )
  return items.flatMap((equipment) => {
    const reasons = whyNot(equipment, day)
    return reasons.length === 0 ? [] : [{ id: equipment.id, code: equipment.code, reason: reasons.join('. ') }]
  })
}

function whyNot(equipment: Candidate, day: string): string[] {
  if (equipment.archived) return ['It is archived']
  if (equipment.status === 'RETIRED') return ['It is retired']
  const overdue = OBLIGATIONS.flatMap((obligation) => {
    const on = equipment[obligation]
    return on !== null && on < day ? [`${obligationLabel(equipment.family, obligation)} is overdue since ${on}`] : []
  })
  return [
    ...(equipment.status === 'OUT_OF_SERVICE'
      ? [equipment.statusReason === null ? 'It is out of service' : `It is out of service: ${equipment.statusReason}`]
      : []),
    ...overdue,
    ...(equipment.licenceMissing ? ['No licence is recorded'] : []),
  ]
}
