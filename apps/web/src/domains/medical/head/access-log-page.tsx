import { type AccessRow, accessLog, medicalAccess } from '@selamat/contract/domains/medical/patients/access-log'
import {
  MEDICAL_CHANNEL_LABELS,
  PURPOSE_LABELS,
  readPart,
} from '@selamat/contract/domains/medical/patients/record-words'
import { dateTime } from '../../../lib/format.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { Person } from '../../../ui/person.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { recordAddress } from '../patients/addresses.ts'
import { headTexts as texts } from './texts.ts'

const view = registerView(accessLog)

const Purpose = ({ row: { purpose, isEmergency } }: { readonly row: AccessRow }) =>
  isEmergency ? (
    <StatusTag status="opened" meaning="attention" label={PURPOSE_LABELS[purpose]} />
  ) : (
    PURPOSE_LABELS[purpose]
  )

const columns = registerColumns(accessLog, [
  { key: 'at', cell: ({ at }) => dateTime(at), width: 150, priority: 'key', onPhone: 'top' },
  {
    key: 'readerName',
    cell: ({ readerName, readerUsername, roleName }) => (
      <Person name={readerName} second={[roleName, readerUsername].filter(Boolean).join(' · ')} />
    ),
    width: 230,
    priority: 'key',
  },
  {
    key: 'patientName',
    cell: ({ patientName, patientUsername }) => <Person name={patientName} second={patientUsername} />,
    width: 230,
    priority: 'key',
    onPhone: 'named',
  },
  {
    key: 'part',
    cell: ({ part }) => readPart(part),
    second: ({ channel }) => MEDICAL_CHANNEL_LABELS[channel],
    width: 150,
  },
  { key: 'purpose', cell: (row) => <Purpose row={row} />, second: ({ reason }) => reason, priority: 'key' },
])

/** Who has read what of which medical record, and why: for the head of the clinic, and for doctors of the own patients. */
export default function AccessLogPage() {
  const { list, exporting } = useRegister(view, medicalAccess.list)
  return (
    <ListPage
      {...list}
      title={texts.access}
      trail={[
        { label: texts.home, to: '/home' },
        { label: texts.doctor, to: '/medical-list' },
        { label: texts.access },
      ]}
      purpose={texts.accessPurpose}
      heads={[exporting(medicalAccess.export).all]}
      columns={columns}
      searches={texts.accessSearch}
      nameOf={({ readerName, at }) => `${readerName}, ${dateTime(at)}`}
      open={({ patientId }) => ({ to: recordAddress(patientId) })}
      nothingYet={<NothingYet title={texts.noReadings} text={texts.noReadingsText} />}
    />
  )
}
