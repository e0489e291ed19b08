import type { EquipmentFamily, EquipmentStatus } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Actor, tenantOf } from '../../../platform/access.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { CHOOSE } from '../../../platform/messages.ts'
import { equipmentInScope } from './maintenance/scope.ts'

/** What is written of equipment, whatever its register. */
interface Written {
  readonly typeId: number
  readonly locationId: number | null
  readonly subLocationId: number | null
  readonly holderId: number | null
  readonly certificateFileId: number | null
  readonly lastInspectionDate: string | null
  readonly lastTestDate: string | null
  readonly lastCalibrationDate: string | null
  readonly parentId?: number
  readonly contractorId?: number
}
interface Before {
  readonly typeId: number
  readonly holderId: number | null
  readonly status: EquipmentStatus
}

interface Facts {
  readonly typeClosed: boolean | null
  readonly uploadMandatory: boolean | null
  readonly elsewhere: boolean
  readonly parentInScope: boolean
  readonly contractorInScope: boolean
}

async function factsOf(tx: Tx, actor: Actor, family: EquipmentFamily, written: Written): Promise<Facts> {
  const { typeId, locationId, subLocationId, parentId, contractorId } = written
  const foreign = tenantOf(actor) !== null && actor.employerId !== actor.companyId
  const [facts] = await run<Facts>(
    tx,
    sql`select
    (select y.status = 'INACTIVE' or y.archived_at is not null from equipment_types y where y.id = ${typeId}) as type_closed,
    (select y.upload_mandatory from equipment_types y where y.id = ${typeId}) as upload_mandatory,
    exists (select from sub_locations s where s.id = ${subLocationId}::bigint and s.location_id is distinct from ${locationId}::bigint)
      as elsewhere,
    exists (select from equipment t where t.id = ${parentId ?? null}::bigint and t.family = ${family} and ${equipmentInScope(actor)})
      as parent_in_scope,
    exists (select from contractors k where k.id = ${contractorId ?? null}::bigint
      and (not ${foreign}::boolean or k.contractor_company_id = ${actor.employerId})) as contractor_in_scope`,
  )
  if (!facts) throw httpError('INTERNAL')
  return facts
}

const LAST = ['lastInspectionDate', 'lastTestDate', 'lastCalibrationDate'] as const
const USELESS: Readonly<Record<EquipmentStatus, string | null>> = {
  READY: null,
  IN_USE: null,
  DUE: null,
  OUT_OF_SERVICE: 'It is out of service. Return it to service first',
  RETIRED: 'It is retired',
}

/**
 * What of equipment is wrong as it would be written, by field: a type that is no longer used or wants a certificate, a
 * sub-location of elsewhere, days to come, a parent of another family, a holder of what must not be used.
 */
export async function assertSound(
  tx: Tx,
  { actor, now, before, family }: { actor: Actor; now: Date; before: Before | null; family: EquipmentFamily },
  written: Written,
): Promise<void> {
  const facts = await factsOf(tx, actor, family, written)
  const today = formatDate(now)
  const errors: Record<string, string> = {}
  if (facts.typeClosed && before?.typeId !== written.typeId) {
    errors.typeId = 'This type is no longer used. Choose another one'
  }
  if (facts.uploadMandatory && written.certificateFileId === null) errors.certificateFileId = 'This field is required'
  if (facts.elsewhere) errors.subLocationId = 'Choose one of the location'
  for (const field of LAST) {
    const day = written[field]
    if (day !== null && day > today) errors[field] = 'This day is yet to come'
  }
  if (written.parentId !== undefined && !facts.parentInScope) errors.parentId = CHOOSE
  if (written.contractorId !== undefined && !facts.contractorInScope) errors.contractorId = CHOOSE
  const useless = before && USELESS[before.status]
  if (useless && written.holderId !== null && written.holderId !== before.holderId) errors.holderId = useless
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
}

/** A contractor's people can only write equipment of their own contractor. Throws 403. */
export function assertOwnFamily(actor: Actor, family: EquipmentFamily): void {
  const staff = tenantOf(actor) === null || actor.employerId === actor.companyId
  if (!staff && family !== 'CONTRACTOR') throw httpError('FORBIDDEN')
}
