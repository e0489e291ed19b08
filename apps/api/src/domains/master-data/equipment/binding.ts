import {
  displayStatus,
  type EquipmentFamily,
  type EquipmentStatus,
} from '@selamat/contract/domains/master-data/equipment/equipment-family'
import type { equipmentRead, equipmentWrite } from '@selamat/contract/domains/master-data/equipment/equipment-fields'
import { equipmentLifecycle } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-lifecycle'
import type { AnyResource, RowOf } from '@selamat/contract/kit/resource'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import type { Binding } from '../../../platform/records/binding.ts'
import { statements } from '../../../platform/records/record-statements.ts'
import { assertNothingBelow } from '../../../platform/records/tree.ts'
import { stepsOf } from './changes.ts'
import { dropDocuments, keepDocuments } from './documents.ts'
import { logEquipment } from './log.ts'
import { stateWith } from './maintenance/commands/effects.ts'
import { followHolder } from './maintenance/commands/perform-action.ts'
import { equipmentInScope, fileJson, jakarta } from './maintenance/scope.ts'
import { assertOwnFamily, assertSound } from './rules.ts'

/** A register of equipment of any family: parent or child equipment. */
type Register = AnyResource & {
  readonly row: z.ZodType<z.output<z.ZodObject<typeof equipmentRead>>>
  readonly write: z.ZodType<z.output<z.ZodObject<typeof equipmentWrite>>>
}

const JOINS = `join equipment_types y on y.id = t.type_id
  join equipment_categories c on c.id = y.equipment_category_id
  left join contractors k on k.id = t.contractor_id
  left join equipment w on w.id = t.parent_id
  left join lateral location_of_equipment(case when t.location_id is null then t.parent_id end) pl on true
  left join locations lo on lo.id = coalesce(t.location_id, pl.location_id)
  left join sub_locations su on su.id = case when t.location_id is null then pl.sub_location_id else t.sub_location_id end
  left join users h on h.id = t.holder_id
  left join files cf on cf.id = t.certificate_file_id
  left join files lf on lf.id = t.licence_file_id
  left join users cu on cu.id = t.created_by
  left join users uu on uu.id = t.updated_by`

const COLUMNS = {
  equipmentDetailId: 't.id',
  type: 't.type_name',
  equipmentCategoryName: 'c.equipment_category_name',
  contractorName: 'k.contractor_name',
  parent: 'w.code',
  childCount: '(select count(*)::int from equipment n where n.parent_id = t.id and n.archived_at is null)',
  location: 'lo.location_name',
  sublocation: 'su.sub_location_name',
  holder: 'h.full_name',
  startDate: 't.in_service_on',
  certificateFile: fileJson('cf'),
  licenceFile: fileJson('lf'),
  created: jakarta('t.created_at'),
  createdBy: 'cu.full_name',
  updated: jakarta('t.updated_at'),
  updatedBy: 'uu.full_name',
}

const EXPORTED = [
  'code',
  'type',
  'equipmentCategoryName',
  'contractorName',
  'parent',
  'brand',
  'model',
  'serialNumber',
  'capacity',
  'agent',
  'status',
  'statusReason',
  'location',
  'sublocation',
  'holder',
  'inServiceOn',
  'lastInspectionDate',
  'nextInspectionDate',
  'lastTestDate',
  'nextTestDate',
  'lastCalibrationDate',
  'nextCalibrationDate',
  'licenceNumber',
  'licenceValidUntil',
  'nextDueOn',
  'qrCode',
  'remarks',
] as const

/** SQL: the second line in look-ups. */
export const HINT = `concat_ws(' · ', t.type_name, nullif(concat_ws(' ', t.brand, t.model), ''),
  case t.status when 'OUT_OF_SERVICE' then 'out of service' when 'RETIRED' then 'retired' end)`

/** Binds a register to the one table of all families; every write adds entries to the equipment log. */
export function registerBinding<R extends Register>(
  context: AppContext,
  resource: R,
  family: EquipmentFamily,
  kind: 'parent' | 'child',
): Binding<R> {
  const now = () => context.clock.now()
  const read = async (tx: Tx, id: number) => {
    const [row] = await run<RowOf<R>>(tx, statements(resource, binding).byId(id))
    return row
  }
  const binding: Binding<R> = {
    table: 'equipment',
    label: 'code',
    where: `t.family = '${family}' and t.parent_id is ${kind === 'parent' ? 'null' : 'not null'}`,
    constants: { family },
    initial: { status: ({ holderId }) => stateWith(holderId, equipmentLifecycle.initial) },
    scope: equipmentInScope,
    filters: {
      status: statusFilter,
      category: (ids) =>
        sql`t.type_id in (select y.id from equipment_types y where y.equipment_category_id = any(${ids}))`,
    },
    present: (row) => ({ ...row, status: displayStatus(row, now()) }),
    hint: HINT,
    joins: JOINS,
    columns: COLUMNS,
    exportColumns: EXPORTED,
    ...(kind === 'child' ? { parent: 'parentId', tree: { field: 'parentId', loops: LOOPS } } : {}),
    unique: {
      equipment_code: { field: 'code', code: 'CODE_EXISTS' },
      equipment_serial_number: {
        field: 'serialNumber',
        code: 'CODE_EXISTS',
        message: 'The serial number already exists',
      },
    },
    apart: true,
    beforeWrite: async (tx, values, { actor, now: at, before }) => {
      assertOwnFamily(actor, family)
      await assertSound(tx, { actor, now: at, before, family }, values)
      return values
    },
    afterWrite: async (tx, id, values, { actor, requestId, now: at, before }) => {
      await keepDocuments(tx, id, actor.userId, before, values)
      if (before) await followHolder(tx, { actor, requestId }, { id, from: before.holderId, to: values.holderId }, at)
      const after = await read(tx, id)
      if (after) await logEquipment(tx, stepsOf(before, after, { equipmentId: id, at, actorId: actor.userId }))
    },
    beforeMove: async (tx, move, row, actor) => {
      const id = Number(row.id)
      if (move === 'delete') return void (await dropDocuments(tx, id))
      if (move === 'archive') await assertNothingBelow(tx, CHILDREN, { id, name: String(row.code) })
      const logged = move === 'archive' ? 'ARCHIVED' : 'RESTORED'
      await logEquipment(tx, [{ equipmentId: id, at: now(), actorId: actor.userId, kind: logged }])
    },
  }
  return binding
}

const LOOPS = 'Equipment cannot be its own parent'
const CHILDREN = { table: 'equipment', label: 'code', field: 'parentId', one: 'child item' }

const usable = sql`t.status in ('READY', 'IN_USE')`

/** The equipment `t` with one of these display statuses on a day; the same rule as `displayStatus` of the contract. */
function statusFilter(statuses: readonly unknown[], today: string): RawBuilder<SqlBool> {
  const stored = statuses.filter((status) => status !== 'DUE')
  const overdue = sql`${usable} and t.next_due_on < ${today}`
  const inTime = sql`t.status = any(${stored}) and (t.next_due_on is null or t.next_due_on >= ${today} or not ${usable})`
  const due: EquipmentStatus = 'DUE'
  if (!statuses.includes(due)) return sql<SqlBool>`(${inTime})`
  return stored.length === 0 ? sql<SqlBool>`(${overdue})` : sql<SqlBool>`(${overdue} or ${inTime})`
}
