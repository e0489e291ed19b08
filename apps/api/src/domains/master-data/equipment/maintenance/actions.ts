import { equipmentLifecycle } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-lifecycle'
import { obligationLabel } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-obligation'
import type { Actor } from '../../../../platform/access.ts'
import { gate, lifecycleOf } from '../../../../platform/lifecycle.ts'
import { attachFiles } from '../../../files/index.ts'
import { logEquipment } from '../log.ts'
import type { Effect } from './commands/effects.ts'
import { notifyResponsible } from './commands/notify-responsible.ts'
import { overdueMessage, REPORTED } from './obligations.ts'
import type { StoredEquipment } from './queries/stored.ts'

/** Equipment at an instant. */
type Subject = StoredEquipment & { readonly now: Date }

/** What can be done to equipment: history, file and notification are written with the status. */
export const equipmentMoves = lifecycleOf(equipmentLifecycle, {
  table: 'equipment',
  relations: {
    manager: ({ archivedAt }: Subject, _actor: Actor) =>
      archivedAt === null ? null : 'It is archived. Restore it first',
  },
  guards: {
    passed: ({ family, failed }) =>
      failed.map((kind) => {
        const label = obligationLabel(family, REPORTED[kind]).toLowerCase()
        return gate('passed', `The last ${label} failed. Record a passed one first`)
      }),
    nothingOverdue: (equipment) => [gate('nothingOverdue', overdueMessage(equipment, equipment.now))],
    hasHolder: ({ holderId }) => [gate('hasHolder', holderId === null ? 'Nobody has this equipment' : null)],
  },
  audit: ({ subject: { companyId, code } }) => ({ companyId, label: code }),
  emit: async ({ tx, subject: { id, companyId, family }, actor: { userId }, at }, effect: Effect) => {
    const { lines, fileId = null, notification } = effect
    await logEquipment(
      tx,
      lines.map((line) => ({ equipmentId: id, at, actorId: userId, ...line })),
    )
    if (fileId !== null) await attachFiles(tx, { ids: [fileId], userId, ownerKind: 'equipment', ownerId: id })
    if (notification) await notifyResponsible(tx, { id, companyId, family }, notification, { actorId: userId, at })
  },
})
