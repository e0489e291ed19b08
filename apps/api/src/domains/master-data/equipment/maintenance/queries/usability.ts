import { displayStatus, type EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import type { EquipmentUsability } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-usability'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../../../platform/access.ts'
import type { AppContext } from '../../../../../platform/app-context.ts'
import { run } from '../../../../../platform/database.ts'
import { httpError } from '../../../../../platform/errors.ts'
import { mayBeUsed } from '../may-be-used.ts'
import type { EquipmentState } from './stored.ts'

interface Found {
  readonly id: number
  readonly family: EquipmentFamily
  readonly code: string
  readonly name: string
  readonly status: EquipmentState
  readonly statusReason: string | null
  readonly statusSince: Date | null
  readonly nextDueOn: string | null
  readonly lastInspectionDate: string | null
  readonly nextInspectionDate: string | null
}

/** Whether equipment of the actor's company can be used today, whatever rights the actor has. Throws 404. */
export async function usabilityOf(
  { database, clock }: AppContext,
  actor: Actor,
  id: number,
): Promise<EquipmentUsability> {
  const now = clock.now()
  const [equipment] = await run<Found>(
    database.kysely,
    sql`select t.id, t.family, t.code, concat_ws(' · ', t.type_name, nullif(concat_ws(' ', t.brand, t.model), '')) as name,
        t.status, t.status_reason, t.status_since, t.next_due_on,
        t.last_inspection_date, t.next_inspection_date
      from equipment t where t.id = ${id} and t.company_id = ${actor.companyId}`,
  )
  if (!equipment) throw httpError('NOT_FOUND')
  const [unusable] = await mayBeUsed(database.kysely, [id], formatDate(now))
  const { code, name, status, statusReason, statusSince, lastInspectionDate, nextInspectionDate } = equipment
  const stopped = status === 'OUT_OF_SERVICE' || status === 'RETIRED'
  return {
    id,
    code,
    name,
    status: displayStatus(equipment, now),
    usable: unusable === undefined,
    reason: stopped && statusReason !== null ? statusReason : (unusable?.reason ?? null),
    since: stopped && statusSince !== null ? formatTimestamp(statusSince) : null,
    lastInspectionDate,
    nextInspectionDate,
  }
}
