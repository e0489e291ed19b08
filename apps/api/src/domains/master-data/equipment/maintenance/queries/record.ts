import { displayStatus } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { EQUIPMENT_ACTIONS } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-lifecycle'
import type { EquipmentRecord } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { inspectionStale } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-obligation'
import { EQUIPMENT_ITEMS } from '@selamat/contract/domains/master-data/items'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../../../../platform/access.ts'
import type { AppContext } from '../../../../../platform/app-context.ts'
import { type Executor, run } from '../../../../../platform/database.ts'
import { scopesFor } from '../../../../../platform/session.ts'
import { fileDataOf, filesById } from '../../../../files/index.ts'
import type { InspectionForms } from '../../inspection-forms.ts'
import { equipmentMoves } from '../actions.ts'
import { obligationsOf } from '../obligations.ts'
import { storedEquipment } from './stored.ts'

/** The address that people reach the product by: the configured one, else the one they have just used. */
export const originOf = ({ config }: AppContext, request: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  config.publicUrl ?? `${request.protocol}://${request.host}`

/** The page of equipment. */
const recordPath = (id: number): string => `/equipment-record?id=${id}`

/** What the QR code of equipment says: by its id, as a code can be corrected after the label was stuck on. */
export const recordAddress = (origin: string, id: number): string => `${origin}${recordPath(id)}`

const DEEPEST = 50

/** The record of equipment in the actor's scope, with what they may do to it now. Throws 404. */
export async function equipmentRecordOf(
  context: AppContext,
  actor: Actor,
  id: number,
  origin: string,
  forms: InspectionForms,
  db: Executor = context.database.kysely,
): Promise<EquipmentRecord> {
  const now = context.clock.now()
  const equipment = await storedEquipment(db, actor, id)
  const path = await run<EquipmentRecord['path'][number]>(
    db,
    // The parents of equipment, outermost parent first.
    sql`with recursive up as (
        select e.id, e.parent_id, e.code, e.type_name, 0 as depth from equipment e where e.id = ${id}
        union all
        select e.id, e.parent_id, e.code, e.type_name, up.depth + 1
        from equipment e join up on e.id = up.parent_id where up.depth < ${sql.lit(DEEPEST)})
      select up.id, up.code, up.type_name from up where up.depth > 0 order by up.depth desc`,
  )
  const files = await filesById(
    db,
    [equipment.licenceFileId, equipment.certificateFileId].filter((fileId) => fileId !== null),
  )
  const writing = await scopesFor(context, actor, { anyOf: EQUIPMENT_ITEMS, action: 'update' }, db)
  const fileOf = (fileId: number | null) => {
    const file = fileId === null ? undefined : files.get(fileId)
    return file ? fileDataOf(file) : null
  }
  // The dates are in the obligations, the files below.
  const {
    failed: _f,
    companyId,
    inspectionPlan,
    inspectionMonths: _im,
    testMonths: _tm,
    calibrationMonths: _cm,
    ...known
  } = equipment
  const { lastInspectionDate, lastTestDate: _lt, lastCalibrationDate: _lc, nextInspectionDate: _ni, ...more } = known
  const { nextTestDate: _nt, nextCalibrationDate: _nc, nextDueOn: _nd, licenceValidUntil: _lv, ...rest } = more
  const { licenceFileId, certificateFileId, ...visible } = rest
  return {
    ...visible,
    status: displayStatus(equipment, now),
    state: equipment.status,
    path,
    obligations: obligationsOf(equipment, now),
    inspectionForm: inspectionPlan === null ? null : await forms.state(db, companyId, inspectionPlan.inspectionFormId),
    stale: inspectionStale(lastInspectionDate, now),
    licenceFile: fileOf(licenceFileId),
    certificateFile: fileOf(certificateFileId),
    address: recordAddress(origin, id),
    allowedActions: writing.length > 0 ? equipmentMoves.allowed({ ...equipment, now }, actor, EQUIPMENT_ACTIONS) : [],
  }
}
