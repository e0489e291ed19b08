import { PERMIT_STATE_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import { type PermitRow, permitList } from '@selamat/contract/domains/permits/permit-register'
import { PERMIT_KIND_LABELS, PERMIT_RISK_LABELS } from '@selamat/contract/domains/permits/permit-words'
import { registerColumns } from '../../../register/register-columns.ts'
import { Text } from '../../../ui/layout/layout.tsx'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { Unbroken } from '../../../ui/unbroken.tsx'
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
  return (
    urgency && (
      <Text tone={urgency.tone} className="permit-urgency">
        {urgency.text}
      </Text>
    )
  )
}

const Status = ({ status }: PermitRow) => (
  <StatusTag status={status} kind="permit" label={PERMIT_STATE_LABELS[status]} />
)

/** The columns of the list as they are at an instant; the work first, the number last; a narrow one has the number over its prefix. */
export const columnsAt = (now: Date, narrow: boolean) =>
  registerColumns(permitList, [
    {
      key: 'title',
      cell: ({ title }) => (
        <span className="whole-name">
          <Unbroken>{title}</Unbroken>
        </span>
      ),
      second: workAndPlace,
      priority: 'key',
    },
    { key: 'holderName', second: ({ employerName }) => employerName, width: 168, priority: 'key' },
    { key: 'risk', cell: ({ risk }) => <RiskSquare risk={risk} />, width: 90 },
    {
      key: 'startsAt',
      cell: (row) => windowOf(row, now).hours,
      second: (row) => windowOf(row, now).days,
      width: 156,
      align: 'right',
      priority: 'key',
    },
    { key: 'status', cell: Status, second: (row) => <Beside row={row} now={now} />, width: 194, priority: 'key' },
    {
      key: 'number',
      cell: ({ number }) => <PermitNumber number={number} />,
      width: narrow ? 132 : 188,
      priority: 'key',
    },
    { key: 'kind', cell: ({ kind }) => PERMIT_KIND_LABELS[kind], width: 150, priority: 'extra' },
    { key: 'requesterName', width: 170, priority: 'extra' },
    { key: 'areaOwnerName', width: 170, priority: 'extra' },
    { ...updatedColumn, key: 'updatedAt', priority: 'extra' },
  ])

/** The lines of a row on a phone: status with what is urgent, work, place with time and holder, number with type and risk. */
export const phoneColumnsAt = (now: Date) =>
  registerColumns(permitList, [
    {
      key: 'title',
      second: (row) => [row.subLocationName ?? row.locationName, timeOf(row, now), row.holderName].join(' · '),
    },
    {
      key: 'status',
      cell: (row) => (
        <>
          <Status {...row} /> <Beside row={row} now={now} />
        </>
      ),
      onPhone: 'top',
    },
    {
      key: 'number',
      cell: (row) => (
        <>
          <PermitNumber number={row.number} /> · {typeOf(row)} · {texts.riskOf(PERMIT_RISK_LABELS[row.risk])}
        </>
      ),
    },
  ])

const timeOf = (row: PermitRow, now: Date) => {
  const { hours, days } = windowOf(row, now)
  return days === null ? hours : `${days}, ${hours}`
}
