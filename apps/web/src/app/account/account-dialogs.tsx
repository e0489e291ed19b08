import { lazy, Suspense, useEffect } from 'react'
import { loadOnce } from '../../lib/load-once.ts'
import { session } from '../../lib/session.ts'
import { openAccount, useAccountDialog } from './account-state.ts'

const ProfileModal = lazy(() => loadOnce('profile-modal', () => import('./profile/profile-modal.tsx')))
const SecurityDialog = lazy(() => loadOnce('security-dialog', () => import('./security-dialog.tsx')))
const ChangePassword = lazy(() => loadOnce('change-password', () => import('./change-password.tsx')))

/** The dialogs of the user's account; after a sign-in the password's age is asked for once (AUTH-60, AUTH-61). */
export function AccountDialogs() {
  const open = useAccountDialog()
  useEffect(() => {
    if (!session.get().freshSignIn) return
    session.settle()
    void import('./password-age.ts').then(({ remindOfPassword }) => remindOfPassword(() => openAccount('password')))
  }, [])
  const close = () => openAccount(null)
  return (
    <Suspense fallback={null}>
      {open === 'profile' && <ProfileModal onClose={close} />}
      {open === 'password' && <ChangePassword onClose={close} />}
      {open === 'security' && <SecurityDialog onClose={close} />}
    </Suspense>
  )
}
