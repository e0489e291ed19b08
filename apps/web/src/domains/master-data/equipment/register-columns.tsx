import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { noteColumn, personColumn, textColumn } from '../../../ui/list/column-kinds.tsx'
import { type Column, updatedColumn } from '../../../ui/list/columns.ts'
import type { Filter } from '../../../ui/list/filter.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { locations, people } from '../choices.ts'
import { contractors } from '../contractors/choices.ts'
import { categories, itemsOf, statuses, types } from './choices.ts'
import type { EquipmentRow } from './common-form.ts'
import { DueDay } from './due-day.tsx'

const make = ({ brand, model }: EquipmentRow) => [brand, model].filter(Boolean).join(' ')

const whose = (child: boolean): Column<EquipmentRow> =>
  textColumn('contractorName', 'Contractor', { width: 190, ...(child ? {} : { priority: 'key' }) })
const PARENT: Column<EquipmentRow> = textColumn('parent', 'Parent equipment', { width: 120, priority: 'key' })

/** The columns of a register. */
export const registerColumns = (family: EquipmentFamily, child: boolean): readonly Column<EquipmentRow>[] => [
  {
    key: 'code',
    title: child ? 'Serial number' : 'Code',
    cell: (row) => <span className="code">{row.code}</span>,
    sortable: true,
    width: 136,
  },
  { key: 'type', title: 'Type', cell: (row) => row.type, second: make, priority: 'key' },
  ...(child ? [PARENT] : []),
  ...(family === 'CONTRACTOR' ? [whose(child)] : []),
  {
    key: 'location',
    title: 'Location',
    cell: (row) => row.location,
    also: ['sublocation'],
    second: (row) => row.sublocation,
    width: 180,
    // The contractor and parent columns leave no room for it.
    ...(child && family === 'CONTRACTOR' ? { priority: 'extra' } : {}),
  },
  { ...personColumn('holder', 'Holder'), priority: 'extra' },
  {
    key: 'nextDueOn',
    title: 'Next due',
    cell: (row) => <DueDay day={row.nextDueOn} />,
    second: (row) => (row.nextInspectionDate !== null && row.lastInspectionDate === null ? 'Never inspected' : ''),
    sortable: true,
    width: 226,
    priority: 'key',
    onPhone: 'named',
  },
  {
    key: 'status',
    title: 'Status',
    cell: (row) => <StatusTag status={row.status} />,
    width: 160,
    priority: 'key',
    onPhone: 'top',
  },
  noteColumn('remarks', 'Remarks'),
  { ...updatedColumn, priority: 'extra' },
]

/** The filters of a register. */
export const registerFilters = (family: EquipmentFamily, child: boolean): readonly Filter[] => [
  ...(child ? [{ name: 'parentId', label: 'Parent equipment', kind: 'ids', source: itemsOf(family) } as const] : []),
  ...(family === 'CONTRACTOR'
    ? [{ name: 'contractorId', label: 'Contractor', kind: 'ids', source: contractors } as const]
    : []),
  { name: 'category', label: 'Category', kind: 'ids', source: categories },
  { name: 'typeId', label: 'Type', kind: 'ids', source: types },
  { name: 'status', label: 'Status', kind: 'texts', source: statuses },
  { name: 'locationId', label: 'Location', kind: 'ids', source: locations },
  { name: 'holderId', label: 'Holder', kind: 'ids', source: people },
  { name: 'nextDueOn', label: 'Next due', kind: 'days' },
]
