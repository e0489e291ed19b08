import { type Profile, profiles } from '@selamat/contract/domains/identity/profile'
import { Tabs } from 'antd'
import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/client.ts'
import { loadOnce } from '../../../lib/load-once.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { LoadFailed } from '../../../ui/empty-state.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { ProfileForm, type ProfileFormHandle } from './profile-form.tsx'
import { serverMessage } from './profile-values.ts'
import { texts } from './texts.ts'
import './profile-modal.css'

const UserCertificates = lazy(() =>
  loadOnce('user-certificates', () => import('../../../domains/identity/certificates/user-certificates.tsx')).then(
    ({ UserCertificates }) => ({ default: UserCertificates }),
  ),
)

const OwnNotifications = lazy(() => loadOnce('own-notifications', () => import('./own-notifications.tsx')))
const OwnSessions = lazy(() => loadOnce('own-sessions', () => import('./own-sessions.tsx')))

/** The Update Profile modal (PROFILE-01), on a phone over the whole screen; certificates and sessions stand beside the profile. */
export default function ProfileModal({ tab = 'profile', onClose }: { tab?: string; onClose: () => void }) {
  const phone = usePhone()
  const form = useRef<ProfileFormHandle>(null)
  const preferences = useRef<ProfileFormHandle>(null)
  const leave = async () => {
    for (const each of [form, preferences]) if (await each.current?.staysOpen()) return
    onClose()
  }
  const content = (
    <ProfileContent form={form} preferences={preferences} tab={tab} onClose={onClose} onLeave={() => void leave()} />
  )
  if (phone) {
    return (
      <Drawer
        open
        title={texts.title}
        placement="bottom"
        size="100%"
        closable={{ placement: 'end' }}
        onClose={() => void leave()}
      >
        {content}
      </Drawer>
    )
  }
  return (
    <Dialog title={texts.title} width={720} onClose={() => void leave()}>
      <div className="profile-modal">{content}</div>
    </Dialog>
  )
}

interface ContentProps {
  readonly form: RefObject<ProfileFormHandle | null>
  readonly preferences: RefObject<ProfileFormHandle | null>
  readonly tab: string
  readonly onClose: () => void
  /** Asks before it closes over unsaved changes. */
  readonly onLeave: () => void
}

function ProfileContent({ form, preferences, tab, onClose, onLeave }: ContentProps) {
  const phone = usePhone()
  const { profile, error, reading, read } = useOwnProfile()
  if (error !== null) return <LoadFailed title={texts.getFailed} error={error} onRetry={read} />
  if (profile === null) return <Spinner page />
  return (
    <Tabs
      aria-label={texts.tabs}
      defaultActiveKey={tab}
      // Four tabs find room beside each other on a phone.
      {...(phone ? { tabBarGutter: 14 } : {})}
      items={[
        {
          key: 'profile',
          label: texts.profile,
          children: (
            <ProfileForm
              key={reading}
              ref={form}
              profile={profile}
              onClose={onClose}
              onLeave={onLeave}
              onReload={read}
            />
          ),
        },
        {
          key: 'certificates',
          label: texts.certificates,
          children: (
            <Suspense fallback={<Spinner page />}>
              <UserCertificates username={profile.username} />
            </Suspense>
          ),
        },
        {
          key: 'notifications',
          label: texts.notifications,
          children: (
            <Suspense fallback={<Spinner page />}>
              <OwnNotifications ref={preferences} onLeave={onLeave} />
            </Suspense>
          ),
        },
        {
          key: 'sessions',
          label: texts.sessions,
          children: (
            <Suspense fallback={<Spinner page />}>
              <OwnSessions />
            </Suspense>
          ),
        },
      ]}
    />
  )
}

/** The user's own profile as it is now: read when the modal opens and when it is asked for, never under what is being typed. */
function useOwnProfile() {
  const [profile, setProfile] = useState<Profile | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [reading, setReading] = useState(0)
  const read = useCallback(() => {
    setError(null)
    call(profiles.me, {}).then(
      ({ data }) => {
        setProfile(data)
        setReading((now) => now + 1)
      },
      (thrown: unknown) => {
        toast.error(texts.getFailed, serverMessage(thrown, texts.getFailedFallback))
        setError(thrown)
      },
    )
  }, [])
  useEffect(read, [read])
  return { profile, error, reading, read }
}
