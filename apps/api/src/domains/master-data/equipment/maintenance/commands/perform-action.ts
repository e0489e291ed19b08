import {
  type EquipmentAction,
  equipmentLifecycle,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-lifecycle'
import type { Actor } from '../../../../../platform/access.ts'
import type { AppContext } from '../../../../../platform/app-context.ts'
import { changes, writeAudit } from '../../../../../platform/audit.ts'
import type { Tx } from '../../../../../platform/database.ts'
import { lastChangeOf } from '../../../../../platform/stale.ts'
import { transition } from '../../../../../platform/transition.ts'
import { attachFiles } from '../../../../files/index.ts'
import { logEquipment } from '../../log.ts'
import { ARCHIVED, equipmentGuards } from '../actions.ts'
import { storedEquipment } from '../queries/stored.ts'
import type { Effect, EffectHandler } from './effects.ts'
import { notifyResponsible } from './notify-responsible.ts'

interface Acting<Body> {
  readonly actor: Actor
  readonly requestId: string
  readonly body: Body
}

interface Report {
  readonly version: number
  readonly note: string | null
  readonly fileId?: number | null
}

/**
 * Does an action to equipment: state, plan, history, audit, file and notification together. Throws 404 outside the scope, 409 STALE,
 * WRONG_STATE or with the condition that is not met, 422 at the field.
 */
export async function performAction<Body extends Report>(
  context: AppContext,
  tx: Tx,
  { actor, requestId, body }: Acting<Body>,
  id: number,
  action: EquipmentAction,
  effectHandler: EffectHandler<Body>,
): Promise<void> {
  const now = context.clock.now()
  const equipment = await storedEquipment(tx, actor, id, { lock: true })
  const { note, version, fileId = null } = body
  const outcome: { effect?: Effect } = {}
  await transition(tx, {
    cycle: equipmentLifecycle,
    table: 'equipment',
    id,
    action,
    version,
    relation: () => (equipment.archivedAt === null ? null : ARCHIVED),
    guards: equipmentGuards(equipment, now),
    reason: note,
    reasonField: 'note',
    to: async () => {
      outcome.effect = await effectHandler({ tx, equipment, now, body })
      return outcome.effect.to
    },
    set: () => ({ ...outcome.effect?.set, updatedAt: now, updatedBy: actor.userId }),
    changedBy: () => lastChangeOf(tx, 'equipment', id),
  })
  const { to, set, lines, notification }: Effect = outcome.effect ?? { to: equipment.status, set: {}, lines: [] }
  const step = { equipmentId: id, at: now, actorId: actor.userId }
  await logEquipment(
    tx,
    lines.map((line) => ({ ...step, ...line })),
  )
  if (fileId !== null) {
    await attachFiles(tx, { ids: [fileId], userId: actor.userId, ownerKind: 'equipment', ownerId: id })
  }
  if (notification) await notifyResponsible(tx, equipment, notification, { actorId: actor.userId, at: now })
  await writeAudit(tx, {
    companyId: equipment.companyId,
    actorId: actor.userId,
    at: now,
    entity: 'equipment',
    entityId: id,
    label: equipment.code,
    action,
    ...changes({ ...equipment }, { status: to, ...set }),
    reason: note,
    requestId,
  })
}
