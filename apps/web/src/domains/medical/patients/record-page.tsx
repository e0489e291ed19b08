import { LockOutlined } from '@ant-design/icons'
import { type MedicalRecordData, medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { formatDate } from '@selamat/contract/kit/dates'
import { type ReactNode, useState } from 'react'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { Link } from '../../../ui/link.tsx'
import { type Crumb, Page, PageHead } from '../../../ui/page.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { PatientAlerts, patientLine } from '../visits/visit-head.tsx'
import { CareNeeded, careOf } from './care-needed.tsx'
import { RestrictDialog } from './fact-dialogs.tsx'
import { RecordView } from './record-view.tsx'
import { patientTexts as texts } from './texts.ts'

const trail: readonly Crumb[] = [
  { label: texts.home, to: '/home' },
  { label: texts.records, to: '/medical/record' },
]

/** The medical record of a person, named by id or by an assignment (MEDICAL-30). */
export default function RecordPage() {
  const [{ userId = '', assignmentNumber }] = useAddressQuery()
  const whose = assignmentNumber === undefined ? { userId: Number(userId) } : { assignmentNumber }
  return <LoadedRecord key={JSON.stringify(whose)} whose={whose} trail={trail} />
}

interface LoadedRecordProps {
  readonly whose: { readonly userId: number } | { readonly assignmentNumber: string } | { readonly username: string }
  readonly trail: readonly Crumb[]
  readonly tabs?: ReactNode
}

/** The record of a person, or why it is closed to the reader; the page gives the key, so that nobody's record is drawn for another's. */
export function LoadedRecord({ whose, trail: above, tabs }: LoadedRecordProps) {
  const loaded = useLoad(medicalRecord.record, { body: whose })
  const care = careOf(loaded.error)
  if (care !== null) return <CareNeeded care={care} onOpened={loaded.reload} />
  if (loaded.data !== null && isOf(loaded.data, whose)) {
    return <PatientRecord record={loaded.data} trail={above} tabs={tabs} />
  }
  const nothing = {
    title: texts.recordGone,
    text: texts.recordGoneText,
    action: <Link to="/medical/record">{texts.toList}</Link>,
  }
  return <RecordLoading failed={texts.recordFailed} loaded={loaded} nothing={nothing} />
}

/** What was loaded before may be of somebody else. */
const isOf = ({ userId, username }: MedicalRecordData, whose: LoadedRecordProps['whose']) =>
  'userId' in whose ? whose.userId === userId : 'username' in whose ? whose.username === username : true

function PatientRecord({
  record,
  trail: above,
  tabs,
}: Omit<LoadedRecordProps, 'whose'> & { readonly record: MedicalRecordData }) {
  const { userId, version, fullName, isRestricted, canRestrict } = record
  const [restricting, restrict] = useState(false)
  const restriction = {
    key: 'restrict',
    label: isRestricted ? texts.unrestrict : texts.restrict,
    icon: <LockOutlined />,
    run: () => restrict(true),
  }
  return (
    <Page>
      <PageHead
        title={fullName}
        lead={<Avatar name={fullName} size={44} />}
        trail={[...above, { label: fullName }]}
        tag={isRestricted && <StatusTag status="restricted" meaning="stopped" label={texts.restricted} />}
        purpose={patientLine(record, formatDate(useNow()))}
        actions={<HeadActions actions={canRestrict ? [restriction] : []} />}
        tabs={tabs}
      />
      {record.allergies.some(({ severity }) => severity === 'SEVERE') && (
        <PatientAlerts patient={{ ...record, conditions: [] }} />
      )}
      <RecordView record={record} />
      {restricting && (
        <RestrictDialog userId={userId} version={version} isRestricted={isRestricted} onClose={() => restrict(false)} />
      )}
    </Page>
  )
}
