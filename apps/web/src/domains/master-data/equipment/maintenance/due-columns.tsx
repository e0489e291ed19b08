import type { DueRow } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import type { Column } from '../../../../ui/list/columns.ts'
import { StatusTag } from '../../../../ui/status-tag.tsx'
import { DueDay } from '../due-day.tsx'
import { FAMILIES } from './registers.ts'
import { texts } from './texts.ts'

/** The columns of due obligations. */
export const dueColumns: readonly Column<DueRow>[] = [
  {
    key: 'code',
    title: texts.equipment,
    cell: ({ code }) => <span className="code">{code}</span>,
    second: ({ typeName, contractorName }) => [typeName, contractorName].filter(Boolean).join(' · '),
    priority: 'key',
  },
  {
    key: 'obligation',
    title: texts.obligation,
    cell: ({ label }) => label,
    second: ({ obligation, lastOn }) => (obligation === 'LICENCE' ? texts.licenceKind : texts.last(lastOn)),
    width: 190,
    priority: 'key',
  },
  {
    key: 'dueOn',
    title: texts.dueOn,
    cell: ({ dueOn }) => <DueDay day={dueOn} />,
    width: 230,
    priority: 'key',
    sortable: true,
  },
  {
    key: 'status',
    title: texts.status,
    cell: ({ status }) => <StatusTag status={status} />,
    width: 150,
    priority: 'key',
    onPhone: 'top',
  },
  {
    key: 'where',
    title: texts.where,
    cell: ({ locationName }) => locationName ?? '–',
    second: ({ subLocationName, holderName }) => [subLocationName, holderName].filter(Boolean).join(' · '),
  },
  {
    key: 'family',
    title: texts.family,
    cell: ({ family }) => FAMILIES[family].label,
    width: 170,
    priority: 'extra',
    onPhone: 'hidden',
  },
]
