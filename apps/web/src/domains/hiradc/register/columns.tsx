import { hiradcList, type RegisterRow } from '@selamat/contract/domains/hiradc/hiradc-register'
import { dateOf, formatDate } from '../../../lib/format.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { type Column, updatedColumn } from '../../../ui/list/columns.ts'
import { Person } from '../../../ui/person.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { BandedMark } from '../matrix/risk-mark.tsx'
import { daysBetween } from './days-between.ts'
import { texts } from './texts.ts'

/** Reviews that are due so soon are said in words beside their day. */
const SOON_DAYS = 90

const placeOf = ({ locationName, subLocationName }: RegisterRow) =>
  subLocationName === null ? locationName : `${locationName}, ${subLocationName}`

/** A day of review, with words where it is near or over. */
export function ReviewDay({ validUntil, isOverdue }: Pick<RegisterRow, 'validUntil' | 'isOverdue'>) {
  if (validUntil === null) return null
  const left = daysBetween(formatDate(new Date()), validUntil)
  return (
    <span className="review-day">
      <span>{validUntil}</span> {isOverdue && <span className="text-stopped">{texts.overdue(Math.max(1, -left))}</span>}
      {!isOverdue && left <= SOON_DAYS && <span className="quiet">{texts.dueIn(Math.max(0, left))}</span>}
    </span>
  )
}

const title = {
  key: 'title',
  second: ({ number, revision, inForce }: RegisterRow) => (
    <>
      <span className="code">{number}</span> · {texts.revision(revision)}
      {inForce !== null && ` (${texts.inForce(inForce)})`}
    </>
  ),
  priority: 'key',
} as const
const status = {
  key: 'status',
  cell: (row: RegisterRow) => <StatusTag status={row.status} />,
  priority: 'key',
  onPhone: 'top',
} as const
const department = { key: 'departmentName', second: placeOf, width: 205 } as const
const banded = (risk: RegisterRow['highest']) => <BandedMark risk={risk?.risk ?? null} band={risk?.band ?? null} />
const highest = {
  key: 'highest',
  cell: (row: RegisterRow) => banded(row.highest),
  width: 150,
  priority: 'extra',
  onPhone: 'hidden',
} as const
const residual = {
  key: 'highestResidual',
  cell: (row: RegisterRow) => banded(row.highestResidual),
  width: 170,
  priority: 'key',
} as const
const rows = { key: 'rows', width: 70, align: 'right', onPhone: 'hidden' } as const
const author = {
  key: 'authorName',
  cell: ({ authorName }: RegisterRow) => <Person name={authorName} />,
  width: 190,
  priority: 'key',
  onPhone: 'hidden',
} as const
const updated = { ...updatedColumn, key: 'updatedAt' } as const

/** Of what is worked on. */
export const SUBMISSION_COLUMNS = registerColumns(hiradcList, [
  title,
  { ...status, width: 185 },
  department,
  highest,
  { ...rows, priority: 'extra' },
  { ...residual, title: texts.band, sortable: false, width: 120 },
  { ...author, width: 170 },
  { ...updated, cell: ({ updatedAt }) => dateOf(updatedAt), width: 115 },
])

/** Of the archive, where a draft that was deleted is told from an assessment that was in force. */
export const ARCHIVE_COLUMNS: readonly Column<RegisterRow>[] = SUBMISSION_COLUMNS.map((column) =>
  column.key === 'status'
    ? { ...column, cell: ({ status }) => <StatusTag status={status} label={texts.archivedStatus(status)} /> }
    : column,
)

/** Of what is in force. */
export const LIST_COLUMNS = registerColumns(hiradcList, [
  title,
  { ...status, width: 140 },
  department,
  highest,
  rows,
  residual,
  { key: 'validUntil', cell: (row) => <ReviewDay {...row} />, width: 130, priority: 'key', onPhone: 'named' },
  { ...author, priority: 'extra' },
  { key: 'livePermits', width: 120, align: 'right', priority: 'extra', onPhone: 'hidden' },
  { ...updated, priority: 'extra' },
])
