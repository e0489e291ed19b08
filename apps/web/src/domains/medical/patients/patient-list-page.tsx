import { RESERVATION_STATE_LABELS } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import { DOCTOR } from '@selamat/contract/domains/medical/items'
import { medicalRecord, patientRegister } from '@selamat/contract/domains/medical/patients/medical-record'
import { Button } from 'antd'
import { useState } from 'react'
import { dateOf } from '../../../lib/format.ts'
import { useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { Person } from '../../../ui/person.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { accessAction } from '../head/access-action.tsx'
import { recordAddress } from './addresses.ts'
import { EmergencyDialog } from './care-needed.tsx'
import { patientTexts as texts } from './texts.ts'

const view = registerView(patientRegister)
const columns = registerColumns(patientRegister, [
  { key: 'fullName', cell: ({ fullName, username }) => <Person name={fullName} second={username} /> },
  { key: 'rmNumber', width: 130, priority: 'key' },
  { key: 'departmentName', width: 200 },
  { key: 'visits', width: 90, align: 'right' },
  {
    key: 'lastVisit',
    cell: ({ lastVisit }) => (lastVisit ? dateOf(lastVisit) : texts.never),
    width: 130,
    priority: 'key',
  },
  {
    key: 'openVisit',
    cell: ({ openVisit, isRestricted }) =>
      isRestricted ? (
        <StatusTag status="restricted" meaning="stopped" label={texts.restricted} />
      ) : (
        openVisit && <StatusTag status={openVisit} label={RESERVATION_STATE_LABELS[openVisit]} />
      ),
    width: 180,
    priority: 'key',
    onPhone: 'top',
  },
])

/** The people whom the clinic knows; nothing of why they came (MEDICAL-28). */
export default function PatientListPage() {
  const { list, exporting } = useRegister(view, medicalRecord.list)
  const go = useGo()
  const can = useCan()
  const [isEmergency, openEmergency] = useState(false)
  return (
    <ListPage
      {...list}
      title={texts.records}
      trail={[{ label: texts.home, to: '/home' }, { label: texts.records }]}
      purpose={texts.recordsPurpose}
      heads={[exporting(medicalRecord.export).all, ...(can('read', DOCTOR) ? [accessAction] : [])]}
      primary={<Button onClick={() => openEmergency(true)}>{texts.emergency}</Button>}
      columns={columns}
      searches={texts.recordsSearch}
      nameOf={({ fullName }) => fullName}
      open={({ id }) => ({ to: recordAddress(id) })}
      nothingYet={<NothingYet title={texts.noRecords} text={texts.noRecordsText} />}
    >
      {isEmergency && (
        <EmergencyDialog onOpened={(userId) => go(recordAddress(userId))} onClose={() => openEmergency(false)} />
      )}
    </ListPage>
  )
}
