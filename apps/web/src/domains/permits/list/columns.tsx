import { PERMIT_STATE_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { PermitRow } from '@selamat/contract/domains/permits/permit-register'
import { PERMIT_KIND_LABELS } from '@selamat/contract/domains/permits/permit-words'
import type { Column } from '../../../ui/list/columns.ts'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { Person } from '../../../ui/person.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { RiskSquare } from '../risk-square.tsx'
import { PermitNumber } from './permit-number.tsx'
import { texts } from './texts.ts'
import { urgencyOf, windowOf } from './urgency.ts'

const placeOf = ({ locationName, subLocationName }: PermitRow) =>
  subLocationName === null ? locationName : `${locationName}, ${subLocationName}`
const typeOf = ({ kind, workTypeName }: PermitRow) => (kind === 'BY_DAY' ? texts.ofDay(workTypeName) : workTypeName)
const workAndPlace = (row: PermitRow) => `${typeOf(row)} · ${placeOf(row)}`

function Beside({ row, now }: { readonly row: PermitRow; readonly now: Date }) {
  const urgency = urgencyOf(row, now)
  return urgency && <span className={`permit-urgency permit-urgency--${urgency.tone}`}>{urgency.text}</span>
}

const Status = ({ status }: PermitRow) => (
  <StatusTag status={status} kind="permit" label={PERMIT_STATE_LABELS[status]} />
)

/** The columns of the list as they are at an instant; a narrow one has the number over its prefix. */
export const columnsAt = (now: Date, narrow: boolean): readonly Column<PermitRow>[] => [
  {
    key: 'number',
    title: texts.permit,
    cell: ({ number }) => <PermitNumber number={number} />,
    sortable: true,
    width: narrow ? 140 : 192,
    priority: 'key',
  },
  { key: 'title', title: texts.work, cell: ({ title }) => title, second: workAndPlace, priority: 'key' },
  {
    key: 'holderName',
    title: texts.holder,
    cell: ({ holderName, employerName }) => <Person name={holderName} second={employerName} />,
    width: 200,
    priority: 'key',
  },
  { key: 'risk', title: texts.risk, cell: ({ risk }) => <RiskSquare risk={risk} />, width: 90 },
  {
    key: 'startsAt',
    title: texts.window,
    cell: (row) => windowOf(row, now).hours,
    second: (row) => windowOf(row, now).days,
    sortable: true,
    width: 160,
    align: 'right',
    priority: 'key',
  },
  {
    key: 'status',
    title: texts.status,
    cell: (row) => <Status {...row} />,
    second: (row) => <Beside row={row} now={now} />,
    width: 200,
    priority: 'key',
  },
  { key: 'kind', title: texts.kind, cell: ({ kind }) => PERMIT_KIND_LABELS[kind], width: 150, priority: 'extra' },
  { key: 'requesterName', title: texts.requester, cell: (row) => row.requesterName, width: 170, priority: 'extra' },
  { key: 'areaOwnerName', title: texts.areaOwner, cell: (row) => row.areaOwnerName, width: 170, priority: 'extra' },
  { ...updatedColumn, priority: 'extra' },
]

/** The lines of a row on a phone: status with what is urgent, work, place and time, number and holder. */
export const phoneColumnsAt = (now: Date): readonly Column<PermitRow>[] => [
  { key: 'title', title: texts.work, cell: ({ title }) => title, second: workAndPlace },
  {
    key: 'status',
    title: texts.status,
    cell: (row) => (
      <>
        <Status {...row} /> <Beside row={row} now={now} />
      </>
    ),
    onPhone: 'top',
  },
  {
    key: 'window',
    title: texts.window,
    cell: (row) => {
      const { hours, days } = windowOf(row, now)
      return days === null ? hours : `${days}, ${hours}`
    },
  },
  {
    key: 'number',
    title: texts.permit,
    cell: ({ number, holderName }) => (
      <>
        <PermitNumber number={number} /> · {holderName}
      </>
    ),
  },
]
