import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../../../platform/access.ts'
import type { AppContext } from '../../../../../platform/app-context.ts'
import { writeAudits } from '../../../../../platform/audit.ts'
import type { Tx } from '../../../../../platform/database.ts'
import { httpError } from '../../../../../platform/errors.ts'
import type { SignedCall } from '../../../../../platform/http.ts'
import { logEquipment } from '../../log.ts'
import { originOf, recordAddress } from '../queries/record.ts'
import { equipmentInScope } from '../scope.ts'
import { labelSheets } from './label-sheet.ts'

interface Labelled {
  readonly id: number
  readonly companyId: number
  readonly code: string
  readonly typeName: string
  readonly companyName: string
  readonly qrCode: boolean
}

/**
 * The labels of some items as PDF, in the order given; each item is marked as labelled, with history and audit.
 * Throws 404 where one of them is not in scope.
 */
export async function printLabels(
  context: AppContext,
  { actor, requestId, request }: SignedCall,
  equipmentIds: readonly number[],
) {
  const ids = [...new Set(equipmentIds)]
  const now = context.clock.now()
  const items = await context.database.transaction(async (tx) => {
    const found = await itemOf(tx, actor, ids)
    if (found.size < ids.length) throw httpError('NOT_FOUND')
    const fresh = [...found.values()].filter(({ qrCode }) => !qrCode)
    // A note about paper: no version, so that it hinders neither who edits the equipment nor the undo of its import.
    await tx
      .updateTable('equipment')
      .set({ qrCode: true })
      .where((where) => where('id', '=', where.fn.any(where.val(fresh.map(({ id }) => id)))))
      .execute()
    const step = { at: now, actorId: actor.userId, kind: 'CHANGED' } as const
    const changes = [{ field: 'QR label', from: 'No', to: 'Yes' }]
    await logEquipment(
      tx,
      fresh.map(({ id }) => ({ ...step, equipmentId: id, changes })),
    )
    await writeAudits(
      tx,
      fresh.map(({ id, companyId, code }) => ({
        companyId,
        actorId: actor.userId,
        at: now,
        entity: 'equipment',
        entityId: id,
        label: code,
        action: 'label',
        before: { qrCode: false },
        after: { qrCode: true },
        requestId,
      })),
    )
    return found
  })
  const origin = originOf(context, request)
  const labels = ids.flatMap((id) => {
    const equipment = items.get(id)
    return equipment ? [{ ...equipment, address: recordAddress(origin, id) }] : []
  })
  return {
    file: await labelSheets(labels),
    name: `equipment-labels-${formatDate(now).replaceAll('-', '')}.pdf`,
    contentType: 'application/pdf',
  }
}

/** The equipment of some ids in scope, locked in the order of their ids. */
async function itemOf(tx: Tx, actor: Actor, ids: readonly number[]): Promise<ReadonlyMap<number, Labelled>> {
  const rows = await tx
    .selectFrom('equipment as t')
    .innerJoin('companies as c', 'c.id', 't.companyId')
    .select(['t.id', 't.companyId', 't.code', 't.typeName', 'c.companyName', 't.qrCode'])
    .where((where) => where('t.id', '=', where.fn.any(where.val(ids))))
    .where(sql<boolean>`${equipmentInScope(actor)}`)
    .orderBy('t.id')
    .forUpdate('t')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
