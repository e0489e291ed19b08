import { useAddressQuery } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { NothingMatches } from '../../../ui/empty-state.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { Page } from '../../../ui/page.tsx'
import { medicalTab, userTabs } from '../../identity/index.ts'
import { LoadedRecord } from './record-page.tsx'
import { patientTexts as texts } from './texts.ts'

/** The medical record as a tab of a user (USERS-03): with permission to read users beside that to read records. */
export default function UserRecordPage() {
  const [{ username = '' }] = useAddressQuery()
  const can = useCan()
  if (!can('read', 'submenu/User')) {
    return (
      <Page>
        <NothingMatches title={texts.denied} text={texts.deniedText} />
      </Page>
    )
  }
  return (
    <LoadedRecord
      key={username}
      whose={{ username }}
      trail={[
        { label: texts.home, to: '/home' },
        { label: 'Users', to: '/user' },
      ]}
      tabs={<LinkTabs label={texts.userTab} tabs={userTabs(username)} at={medicalTab(username).to} />}
    />
  )
}
