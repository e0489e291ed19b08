import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import type { equipmentLabel } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-usability'
import { sql } from 'kysely'
import type { AppContext } from '../../../../../platform/app-context.ts'
import { writeAudit } from '../../../../../platform/audit.ts'
import { run, type Tx } from '../../../../../platform/database.ts'
import { httpError } from '../../../../../platform/errors.ts'
import type { SignedCall } from '../../../../../platform/http.ts'
import { attachFiles } from '../../../../files/index.ts'
import { logEquipment } from '../../log.ts'
import { notifyResponsible } from './notify-responsible.ts'

interface Found {
  readonly id: number
  readonly companyId: number
  readonly family: EquipmentFamily
  readonly code: string
  readonly typeName: string
}

/**
 * Records a defect that anybody of the company reports, in the history and the audit log, and notifies who answers for the
 * equipment; it stays in service until one of them decides. Returns how many people are notified. Throws 404, 422 for the file.
 */
export async function reportDefect(
  context: AppContext,
  tx: Tx,
  { actor, body: { note, fileId }, requestId }: SignedCall<typeof equipmentLabel.reportDefect>,
  id: number,
): Promise<number> {
  const at = context.clock.now()
  const actorId = actor.userId
  const [equipment] = await run<Found>(
    tx,
    // Locked for its audit row. Its version stays: nothing that an equipment manager has seen of it is different now.
    sql`select id, company_id, family, code, type_name
      from equipment where id = ${id} and company_id = ${actor.companyId} for update`,
  )
  if (!equipment) throw httpError('NOT_FOUND')
  const { companyId, code, typeName } = equipment
  await logEquipment(tx, [{ equipmentId: id, at, actorId, kind: 'DEFECT', note, fileId }])
  if (fileId !== null) await attachFiles(tx, { ids: [fileId], userId: actorId, ownerKind: 'equipment', ownerId: id })
  const label = { entity: 'equipment', entityId: id, label: code, action: 'reportDefect' }
  await writeAudit(tx, { companyId, actorId, at, ...label, reason: note, requestId })
  const params = { actor: actor.fullName, code, typeName, defect: note }
  return notifyResponsible(tx, equipment, { kind: 'DEFECT_REPORTED', params }, { actorId, at })
}
