import { useState } from 'react'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useAuth, useCan } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ReadOnlyNote } from '../../../ui/form/problem-note.tsx'
import { Columns } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { UserCertificates } from '../certificates/user-certificates.tsx'
import { recordAddress } from './addresses.ts'
import { Appointments } from './appointments.tsx'
import { Employments } from './employments.tsx'
import { Sessions } from './sessions.tsx'
import { TemporaryPassword } from './temporary-password.tsx'
import { texts } from './texts.ts'
import { useViewed, type Viewed } from './use-viewed.ts'
import { UserAside } from './user-aside.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserFootAction, UserHeadActions } from './user-head-actions.tsx'
import { UserHistory } from './user-history.tsx'
import { lockedUntil, UserStatus } from './user-status.tsx'
import { userTabs } from './user-tabs.ts'

/** The record of a user in the reader's view; without a username in the address, the reader's own (USERS-09 to 11). */
export default function UserDetailPage() {
  const [{ username, tab = '' }] = useAddressQuery()
  const own = useAuth().session?.user.username ?? ''
  const shownUsername = username ?? own
  return <UserRecord key={shownUsername} username={shownUsername} tab={tab} />
}

function UserRecord({ username, tab }: { readonly username: string; readonly tab: string }) {
  const { viewed, absent, ...loaded } = useViewed(username)
  if (viewed !== null) return <LoadedRecord viewed={viewed} tab={tab} />
  const nothing = {
    title: texts.notFound,
    text: texts.notFoundText,
    action: <Link to="/home">{texts.toHome}</Link>,
  }
  return <RecordLoading failed={texts.loadFailed} loaded={loaded} absent={absent && nothing} />
}

function LoadedRecord({ viewed, tab }: { readonly viewed: Viewed; readonly tab: string }) {
  const can = useCan()
  const mayRead = can('read', 'submenu/User')
  const readsHealth = mayRead && can('read', 'menu/Medical Record')
  const [history, setHistory] = useState(false)
  const [password, setPassword] = useState<{ readonly value: string; readonly until: string } | null>(null)
  const { username, fullName, positionName, departmentName, siteName } = viewed.user
  const other = viewed.as === 'other' ? viewed.user : null
  const headActions = other && {
    user: other,
    onHistory: () => setHistory(true),
    onPassword: (value: string, until: string) => setPassword({ value, until }),
  }
  const locked = other && lockedUntil(other)
  const tabs = [
    ...userTabs(username).filter(({ key }) => key !== 'medical' || readsHealth),
    ...(viewed.as === 'other'
      ? [{ key: 'sessions', label: texts.sessions, to: recordAddress(username, 'sessions') }]
      : []),
  ]
  const present = tabs.find(({ key }) => key === tab) ?? tabs[0]
  const facts = [username, positionName, departmentName, siteName].filter((each) => each !== null)
  const mayEdit = other?.allowedActions.some(({ action, allowed }) => action === 'edit' && allowed) ?? false
  return (
    <Page>
      <PageHead
        title={fullName}
        lead={<Avatar name={fullName} size={44} photo={viewed.user.photoFileId} />}
        tag={<UserStatus user={other ?? { archivedAt: viewed.user.archivedAt }} />}
        purpose={facts.join(' · ')}
        actions={headActions && <UserHeadActions {...headActions} />}
        tabs={<LinkTabs label={texts.tabs} tabs={tabs} at={present?.to ?? ''} />}
      />
      {locked && <ReadOnlyNote reason={`${texts.lockedUntil(locked)}. ${texts.lockedText}`} />}
      {present?.key === '' && (
        <Columns of="aside" gap={16}>
          <UserFacts viewed={viewed} />
          <UserAside viewed={viewed} />
        </Columns>
      )}
      {present?.key === 'positions' && <Employments username={username} mayEdit={mayEdit} />}
      {present?.key === 'appointments' && <Appointments username={username} mayEdit={mayEdit} />}
      {present?.key === 'certificates' && <UserCertificates username={username} />}
      {present?.key === 'sessions' && other && <Sessions user={other} />}
      {headActions && <UserFootAction {...headActions} />}
      {history && <UserHistory username={username} name={fullName} onClose={() => setHistory(false)} />}
      {password !== null && (
        <TemporaryPassword
          username={username}
          fullName={fullName}
          password={password.value}
          until={password.until}
          onClose={() => setPassword(null)}
        />
      )}
    </Page>
  )
}
