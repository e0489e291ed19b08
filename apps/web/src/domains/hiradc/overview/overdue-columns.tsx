import type { OverdueControl, OverdueReview } from '@selamat/contract/domains/hiradc/hiradc-overview'
import type { Column } from '../../../ui/list/columns.ts'
import { texts } from './texts.ts'

type Overdue = Pick<
  OverdueReview,
  'title' | 'number' | 'departmentName' | 'locationName' | 'subLocationName' | 'daysOverdue'
>

const late = ({ daysOverdue }: Overdue) => <span className="text-stopped">{texts.daysOverdue(daysOverdue)}</span>
const placeColumn: Column<Overdue> = {
  key: 'departmentName',
  title: texts.department,
  cell: ({ departmentName }) => departmentName,
  second: ({ locationName, subLocationName }) => [locationName, subLocationName].filter(Boolean).join(', '),
  width: 190,
  priority: 'key',
}

export const reviewColumns: readonly Column<OverdueReview>[] = [
  {
    key: 'title',
    title: texts.assessment,
    cell: ({ title }) => title,
    second: ({ number }) => <span className="code">{number}</span>,
    priority: 'key',
  },
  { ...placeColumn },
  { key: 'authorName', title: texts.author, cell: ({ authorName }) => authorName, width: 170, priority: 'key' },
  {
    key: 'validUntil',
    title: texts.validUntil,
    cell: ({ validUntil }) => validUntil,
    second: late,
    width: 150,
    priority: 'key',
    onPhone: 'named',
  },
]

export const controlColumns: readonly Column<OverdueControl>[] = [
  {
    key: 'control',
    title: texts.control,
    cell: ({ control }) => control,
    second: ({ hazard }) => hazard,
    priority: 'key',
  },
  {
    key: 'title',
    title: texts.assessment,
    cell: ({ title }) => title,
    second: ({ number }) => <span className="code">{number}</span>,
    width: 240,
    onPhone: 'hidden',
  },
  { ...placeColumn },
  { key: 'ownerName', title: texts.owner, cell: ({ ownerName }) => ownerName, width: 170, priority: 'key' },
  {
    key: 'dueDate',
    title: texts.due,
    cell: ({ dueDate }) => dueDate,
    second: late,
    width: 150,
    priority: 'key',
    onPhone: 'named',
  },
]
