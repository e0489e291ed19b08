import type { InspectionRule } from '@selamat/contract/domains/master-data/equipment/equipment-plan'
import type { equipmentLifecycle } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-lifecycle'
import type { EquipmentRecord } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import type { StateOf } from '@selamat/contract/kit/lifecycle'
import { sql } from 'kysely'
import type { Actor } from '../../../../../platform/access.ts'
import { type Executor, run } from '../../../../../platform/database.ts'
import { httpError } from '../../../../../platform/errors.ts'
import { equipmentInScope } from '../scope.ts'

export type EquipmentState = StateOf<typeof equipmentLifecycle>

/** The form that a type plans for inspections. */
export interface InspectionPlan extends InspectionRule {
  readonly inspectionFormId: number
}

/** Equipment as stored, with the names of its references. */
export interface StoredEquipment
  extends Omit<
    EquipmentRecord,
    | 'status'
    | 'state'
    | 'path'
    | 'obligations'
    | 'inspectionForm'
    | 'stale'
    | 'licenceFile'
    | 'certificateFile'
    | 'address'
    | 'allowedActions'
  > {
  readonly companyId: number
  readonly status: EquipmentState
  readonly inspectionMonths: number | null
  readonly testMonths: number | null
  readonly calibrationMonths: number | null
  /** The form of its inspections and what of it decides. */
  readonly inspectionPlan: InspectionPlan | null
  readonly lastInspectionDate: string | null
  readonly lastTestDate: string | null
  readonly lastCalibrationDate: string | null
  readonly nextInspectionDate: string | null
  readonly nextTestDate: string | null
  readonly nextCalibrationDate: string | null
  readonly nextDueOn: string | null
  readonly licenceValidUntil: string | null
  readonly licenceFileId: number | null
  readonly certificateFileId: number | null
  /** What was last reported of an inspection, test or calibration that failed and was not passed since, as log kinds. */
  readonly failed: readonly ('INSPECTED' | 'TESTED' | 'CALIBRATED')[]
}

/** The report with the latest date of each kind decides, by its last correction. */
const FAILED = sql`array(select l.kind from (
    select distinct on (r.kind) r.kind, r.result from equipment_logs r left join equipment_logs o on o.id = r.corrects_id
    where r.equipment_id = t.id and r.result is not null
    order by r.kind, r.done_on desc, coalesce(o.at, r.at) desc, coalesce(o.id, r.id) desc, r.id desc
  ) l where l.result = 'FAILED')`

const COLUMNS = sql`t.id, t.company_id, t.version, t.family, t.code, t.type_id, t.type_name,
  c.equipment_category_name as category_name, t.brand, t.model, t.serial_number, t.capacity, t.agent,
  k.contractor_name, t.status, t.status_reason, jakarta_time(t.status_since) as status_since,
  lo.id as location_id, lo.location_name, su.id as sub_location_id,
  su.sub_location_name, t.holder_id, h.full_name as holder_name, h.username as holder_username,
  t.in_service_on, t.remarks, t.assignment_status, t.last_assignment_number,
  coalesce(t.inspection_months, y.inspection_months) as inspection_months, y.test_months,
  case when y.inspection_form_id is not null then json_build_object('inspectionFormId', y.inspection_form_id,
    'inspectionResult', y.inspection_result, 'inspectionField', y.inspection_field, 'inspectionPasses', y.inspection_passes,
    'inspectionPassMark', y.inspection_pass_mark) end as inspection_plan,
  y.calibration_months, y.licence_required,
  t.last_inspection_date, t.last_test_date, t.last_calibration_date,
  t.next_inspection_date, t.next_test_date, t.next_calibration_date,
  t.next_due_on, t.licence_number, t.licence_valid_until,
  t.licence_file_id, t.certificate_file_id, t.qr_code,
  (select count(*)::int from equipment p where p.parent_id = t.id and p.archived_at is null) as child_count,
  ${FAILED} as failed, jakarta_time(t.created_at) as created_at,
  jakarta_time(t.updated_at) as updated_at, jakarta_time(t.archived_at) as archived_at`

/**
 * Equipment in the actor's scope; `lock` holds its row to the end of the transaction, so that what is read stays true.
 * Throws 404.
 */
export async function storedEquipment(
  db: Executor,
  actor: Actor,
  id: number,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredEquipment> {
  const [found] = await run<StoredEquipment>(
    db,
    sql`select ${COLUMNS} from equipment t
    join equipment_types y on y.id = t.type_id join equipment_categories c on c.id = y.equipment_category_id
    left join contractors k on k.id = t.contractor_id left join lateral location_of_equipment(t.id) w on true
    left join locations lo on lo.id = w.location_id left join sub_locations su on su.id = w.sub_location_id left join users h on h.id = t.holder_id
    where t.id = ${id} and ${equipmentInScope(actor)} ${sql.raw(lock ? 'for update of t' : '')}`,
  )
  if (!found) throw httpError('NOT_FOUND')
  return found
}
