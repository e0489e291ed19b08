import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { BY, ChangePasswordForm } from './change-password-form.tsx'

/** The change-password dialog (AUTH-52 to 63). */
export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const [done, setDone] = useState(false)
  return (
    <Dialog title="Change Password" width={440} stays={done} onClose={onClose}>
      <ChangePasswordForm label="Change Password" save={BY.change} onCancel={onClose} onDone={() => setDone(true)} />
    </Dialog>
  )
}
