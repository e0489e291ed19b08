import { useState } from 'react'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useAuth, useCan } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { LoadFailed, NothingMatches } from '../../../ui/empty-state.tsx'
import { ReadOnlyNote } from '../../../ui/form/read-only-note.tsx'
import { Link } from '../../../ui/link.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { UserCertificates } from '../certificates/user-certificates.tsx'
import { recordAddress } from './addresses.ts'
import { Appointments } from './appointments.tsx'
import { Employments } from './employments.tsx'
import { FirstPassword } from './first-password.tsx'
import { Sessions } from './sessions.tsx'
import { texts } from './texts.ts'
import { trail } from './trail.ts'
import { useViewed, type Viewed } from './use-viewed.ts'
import { UserAside } from './user-aside.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserFootAction, UserHeadActions } from './user-head-actions.tsx'
import { UserHistory } from './user-history.tsx'
import { pausedUntil, UserStatus } from './user-status.tsx'
import './user-record.css'

/** One person: the record as the reader may see it; without a username in the address, the own one (USERS-09 to 11). */
export default function UserDetailPage() {
  const [{ username, tab = '' }] = useAddressQuery()
  const own = useAuth().session?.user.username ?? ''
  const shown = username ?? own
  return <UserRecord key={shown} username={shown} tab={tab} />
}

function UserRecord({ username, tab }: { readonly username: string; readonly tab: string }) {
  const { viewed, absent, error, reload } = useViewed(username)
  if (viewed !== null) return <Shown viewed={viewed} tab={tab} />
  return (
    <Page>
      {absent ? (
        <NothingMatches
          title={texts.notThere}
          text={texts.notThereText}
          action={<Link to="/home">{texts.toHome}</Link>}
        />
      ) : error !== null ? (
        <LoadFailed title={texts.loadFailed} error={error} onRetry={reload} />
      ) : (
        <Spinner page />
      )}
    </Page>
  )
}

/** The tabs of a record; sessions are only for who may read users. */
const tabsOf = ({ as }: Viewed) => [
  { key: '', label: texts.overview },
  { key: 'posts', label: texts.posts },
  { key: 'appointments', label: texts.appointments },
  { key: 'certificates', label: texts.certificates },
  ...(as === 'other' ? [{ key: 'sessions', label: texts.sessions }] : []),
]

function Shown({ viewed, tab }: { readonly viewed: Viewed; readonly tab: string }) {
  const mayRead = useCan()('read', 'submenu/User')
  const [history, setHistory] = useState(false)
  const [password, setPassword] = useState<{ readonly word: string; readonly until: string } | null>(null)
  const { username, fullName, positionName, departmentName, siteName } = viewed.user
  const other = viewed.as === 'other' ? viewed.user : null
  const ways = other && {
    user: other,
    onHistory: () => setHistory(true),
    onPassword: (word: string, until: string) => setPassword({ word, until }),
  }
  const paused = other && pausedUntil(other)
  const tabs = tabsOf(viewed).map(({ key, label }) => ({ key, label, to: recordAddress(username, key) }))
  const present = tabs.find(({ key }) => key === tab) ?? tabs[0]
  const facts = [username, positionName, departmentName, siteName].filter((each) => each !== null)
  const mayEdit = other?.allowedActions.some(({ action, allowed }) => action === 'edit' && allowed) ?? false
  return (
    <Page>
      <PageHead
        title={fullName}
        lead={<Avatar name={fullName} size={44} photo={viewed.user.photoFileId} />}
        trail={[...(mayRead ? trail : trail.slice(0, 1)), { label: fullName }]}
        tag={<UserStatus user={other ?? { archivedAt: viewed.user.archivedAt }} />}
        purpose={facts.join(' · ')}
        actions={ways && <UserHeadActions {...ways} />}
        tabs={<LinkTabs label={texts.tabs} tabs={tabs} at={present?.to ?? ''} />}
      />
      {paused && <ReadOnlyNote reason={`${texts.pausedUntil(paused)}. ${texts.pausedText}`} />}
      {present?.key === '' && (
        <div className="user-record">
          <UserFacts viewed={viewed} />
          <UserAside viewed={viewed} />
        </div>
      )}
      {present?.key === 'posts' && <Employments username={username} mayEdit={mayEdit} />}
      {present?.key === 'appointments' && <Appointments username={username} mayEdit={mayEdit} />}
      {present?.key === 'certificates' && <UserCertificates username={username} />}
      {present?.key === 'sessions' && other && <Sessions user={other} />}
      {ways && <UserFootAction {...ways} />}
      {history && <UserHistory username={username} name={fullName} onClose={() => setHistory(false)} />}
      {password !== null && (
        <FirstPassword
          username={username}
          fullName={fullName}
          password={password.word}
          until={password.until}
          onClose={() => setPassword(null)}
        />
      )}
    </Page>
  )
}
