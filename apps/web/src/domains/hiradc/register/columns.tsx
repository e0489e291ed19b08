import type { RegisterRow } from '@selamat/contract/domains/hiradc/hiradc-register'
import { dateOf, formatDate } from '../../../lib/format.ts'
import { numberColumn, personColumn, statusColumn } from '../../../ui/list/column-kinds.tsx'
import { type Column, updatedColumn } from '../../../ui/list/columns.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { BandedMark } from '../matrix/risk-mark.tsx'
import { daysBetween } from './days-between.ts'
import { texts } from './texts.ts'

/** Reviews that are due so soon are said in words beside their day. */
const SOON_DAYS = 90

const placeOf = ({ locationName, subLocationName }: RegisterRow) =>
  subLocationName === null ? locationName : `${locationName}, ${subLocationName}`

const titleColumn: Column<RegisterRow> = {
  key: 'title',
  title: texts.title,
  cell: ({ title }) => title,
  second: ({ number, revision, inForce }) => (
    <>
      <span className="code">{number}</span> · {texts.revision(revision)}
      {inForce !== null && ` (${texts.inForce(inForce)})`}
    </>
  ),
  sortable: true,
  priority: 'key',
}

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

const reviewColumn: Column<RegisterRow> = {
  key: 'validUntil',
  title: texts.reviewDue,
  cell: (row) => <ReviewDay {...row} />,
  sortable: true,
  width: 130,
  priority: 'key',
  onPhone: 'named',
}

const residualColumn: Column<RegisterRow> = {
  key: 'highestResidual',
  title: texts.residual,
  cell: ({ highestResidual }) => (
    <BandedMark risk={highestResidual?.risk ?? null} band={highestResidual?.band ?? null} />
  ),
  sortable: true,
  width: 170,
  priority: 'key',
}

const shared: readonly Column<RegisterRow>[] = [
  {
    key: 'departmentName',
    title: texts.department,
    cell: ({ departmentName }) => departmentName,
    second: placeOf,
    width: 205,
  },
  {
    key: 'highest',
    title: texts.highest,
    cell: ({ highest }) => <BandedMark risk={highest?.risk ?? null} band={highest?.band ?? null} />,
    width: 150,
    priority: 'extra',
    onPhone: 'hidden',
  },
]
const rowsColumn: Column<RegisterRow> = numberColumn('rows', texts.rows, { width: 70, onPhone: 'hidden' })
const permitsColumn: Column<RegisterRow> = numberColumn('livePermits', texts.livePermits, {
  priority: 'extra',
  onPhone: 'hidden',
})
const author = { ...personColumn('authorName', texts.author), width: 190, onPhone: 'hidden' } as const

/** Of what is worked on. */
export const SUBMISSION_COLUMNS: readonly Column<RegisterRow>[] = [
  titleColumn,
  { ...statusColumn('status', texts.status), width: 185 },
  ...shared,
  { ...rowsColumn, priority: 'extra' },
  { ...residualColumn, title: texts.band, sortable: false, width: 120 },
  { ...author, width: 170 },
  { ...updatedColumn, cell: ({ updatedAt }) => dateOf(updatedAt), width: 115 },
]

/** Of the archive, where a draft that was deleted is told from an assessment that was in force. */
export const ARCHIVE_COLUMNS: readonly Column<RegisterRow>[] = SUBMISSION_COLUMNS.map((column) =>
  column.key === 'status'
    ? { ...column, cell: ({ status }) => <StatusTag status={status} label={texts.archivedStatus(status)} /> }
    : column,
)

/** Of what is in force. */
export const LIST_COLUMNS: readonly Column<RegisterRow>[] = [
  titleColumn,
  { ...statusColumn('status', texts.status), width: 140 },
  ...shared,
  rowsColumn,
  residualColumn,
  reviewColumn,
  { ...author, priority: 'extra' },
  permitsColumn,
  { ...updatedColumn, priority: 'extra' },
]
