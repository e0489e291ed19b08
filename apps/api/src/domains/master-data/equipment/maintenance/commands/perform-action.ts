import type { EquipmentAction } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-lifecycle'
import type { Actor } from '../../../../../platform/access.ts'
import type { AppContext } from '../../../../../platform/app-context.ts'
import type { Tx } from '../../../../../platform/database.ts'
import { equipmentMoves } from '../actions.ts'
import { storedEquipment } from '../queries/stored.ts'
import { type EffectHandler, stateWith } from './effects.ts'

interface Acting<Body> {
  readonly actor: Actor
  readonly requestId: string
  readonly body: Body
}

interface Report {
  /** Left out where the action does not follow from what the actor saw of the equipment. */
  readonly version?: number
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
  await equipmentMoves.move(
    tx,
    { actor, requestId },
    {
      subject: { ...equipment, now },
      action,
      at: now,
      ...(version === undefined ? {} : { version }),
      reason: note,
      reasonField: 'note',
      change: async () => ({ ...(await effectHandler({ tx, equipment, now, body })), fileId }),
    },
  )
}

/** The holder of equipment before and after a write in its register. */
interface HolderChange {
  readonly id: number
  readonly from: number | null
  readonly to: number | null
}

/** Follows a change of the holder in a register: equipment is in use while somebody has it. The register logs the change. */
export async function followHolder(
  tx: Tx,
  by: { readonly actor: Actor; readonly requestId: string },
  { id, from, to }: HolderChange,
  now: Date,
): Promise<void> {
  if (from === to) return
  const equipment = { ...(await storedEquipment(tx, by.actor, id)), holderId: from, now }
  const action = to === null ? 'return' : 'handOver'
  const change = () => ({ to: stateWith(to, equipment.status), set: {}, lines: [] })
  await equipmentMoves.move(tx, by, { subject: equipment, action, at: now, change })
}
