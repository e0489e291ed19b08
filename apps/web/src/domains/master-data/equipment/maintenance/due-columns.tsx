import { equipmentDue } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { registerColumns } from '../../../../register/register-columns.ts'
import { StatusTag } from '../../../../ui/status-tag.tsx'
import { DueDay } from '../due-day.tsx'
import { FAMILIES } from './registers.ts'
import { texts } from './texts.ts'

/** The columns of due obligations. */
export const dueColumns = registerColumns(equipmentDue, [
  {
    key: 'code',
    cell: ({ code }) => <span className="code">{code}</span>,
    second: ({ typeName, contractorName }) => [typeName, contractorName].filter(Boolean).join(' · '),
    priority: 'key',
  },
  {
    key: 'obligation',
    cell: ({ label }) => label,
    second: ({ obligation, lastOn }) => (obligation === 'LICENCE' ? texts.licenceKind : texts.last(lastOn)),
    width: 190,
    priority: 'key',
  },
  { key: 'dueOn', cell: ({ dueOn }) => <DueDay day={dueOn} />, width: 230, priority: 'key' },
  {
    key: 'status',
    cell: ({ status }) => <StatusTag status={status} />,
    width: 150,
    priority: 'key',
    onPhone: 'top',
  },
  {
    key: 'locationName',
    cell: ({ locationName }) => locationName ?? '–',
    second: ({ subLocationName, holderName }) => [subLocationName, holderName].filter(Boolean).join(' · '),
  },
  { key: 'family', cell: ({ family }) => FAMILIES[family].label, width: 170, priority: 'extra', onPhone: 'hidden' },
])
