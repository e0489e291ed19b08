import type { InspectionRule } from '@selamat/contract/domains/master-data/equipment/equipment-plan'
import { sql } from 'kysely'
import { run, type Tx } from '../../../../../platform/database.ts'
import { logEquipment } from '../../log.ts'
import { equipmentMoves } from '../actions.ts'
import { storedEquipment } from '../queries/stored.ts'
import type { By, Outcome } from './inspect.ts'
import { corrected } from './report-effects.ts'

interface Original {
  readonly id: number
  readonly equipmentId: number
  readonly doneOn: string
  readonly rule: InspectionRule
  /** As it is known by its last correction. */
  readonly result: 'PASSED' | 'FAILED'
  readonly note: string | null
  readonly newest: boolean
  readonly stopped: boolean
  readonly otherOn: string | null
}

/** The inspection that a report was, with what tells whether it still decides about its equipment. */
const ORIGINAL = (caseId: number) => sql`select o.id, o.equipment_id, o.done_on,
    o.inspection_rule as rule, last.result, last.note,
    not exists (select from equipment_logs n where n.equipment_id = o.equipment_id and n.kind = o.kind
      and n.corrects_id is null and (n.done_on, n.at, n.id) > (o.done_on, o.at, o.id)) as newest,
    coalesce((select s.case_id = o.case_id from equipment_logs s where s.equipment_id = o.equipment_id
      and s.kind = 'OUT_OF_SERVICE' order by s.at desc, s.id desc limit 1), false) as stopped,
    greatest(o.previous_on, (select max(p.done_on) from equipment_logs p where p.equipment_id = o.equipment_id
      and p.kind = o.kind and p.result = 'PASSED' and coalesce(p.corrects_id, p.id) <> o.id
      and not exists (select from equipment_logs x where x.corrects_id = coalesce(p.corrects_id, p.id) and x.id > p.id)
    )) as other_on
  from equipment_logs o join lateral (select c.result, c.note from equipment_logs c
    where c.id = o.id or c.corrects_id = o.id order by c.id desc limit 1) last on true
  where o.case_id = ${caseId} and o.kind = 'INSPECTED' and o.corrects_id is null`

const label = (result: Original['result']) => (result === 'PASSED' ? 'Passed' : 'Failed')

/**
 * Follows the correction of a report that was an inspection: by the rule of that day its new answers decide, the history
 * gets a further entry, and the equipment goes out of service or comes back. Whoever may correct the report may do this.
 */
export async function correctInspection(
  tx: Tx,
  { actor, requestId }: By,
  { caseId, outcome, at: now }: { readonly caseId: number; readonly outcome: Outcome; readonly at: Date },
): Promise<void> {
  const [named] = await run<{ equipmentId: number }>(
    tx,
    sql`select equipment_id from equipment_logs where case_id = ${caseId} limit 1`,
  )
  if (!named) return
  const acting = { ...actor, scopes: ['all'] as const }
  const id = named.equipmentId
  const equipment = await storedEquipment(tx, acting, id, { lock: true })
  const [original] = await run<Original>(tx, ORIGINAL(caseId))
  if (!original) return
  const { result: earlier, note: earlierNote, doneOn, rule, newest, stopped, otherOn } = original
  const { result, note } = await outcome(rule)
  if (result === earlier && note === earlierNote) return
  const changes =
    result === earlier
      ? [{ field: 'Corrected', from: earlierNote, to: note }]
      : [{ field: 'Corrected result', from: label(earlier), to: label(result) }]
  const line = { kind: 'INSPECTED', doneOn, result, note, changes, caseId, correctsId: original.id } as const
  if (equipment.archivedAt !== null || equipment.status === 'RETIRED') {
    await logEquipment(tx, [{ equipmentId: id, at: now, actorId: actor.userId, ...line }])
    return
  }
  const effect = corrected({ line, before: { result: earlier, note: earlierNote }, newest, stopped, otherOn })
  await equipmentMoves.move(
    tx,
    { actor: acting, requestId },
    {
      subject: { ...equipment, now },
      action: 'inspect',
      at: now,
      reason: note,
      reasonField: 'note',
      change: () => effect({ tx, equipment, now, body: undefined }),
    },
  )
}
