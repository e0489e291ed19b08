import { Modal } from 'antd'
import { useState } from 'react'
import { BY, ChangePasswordForm } from './change-password-form.tsx'

/** The change-password dialog (AUTH-52 to 63). */
export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const [done, setDone] = useState(false)
  return (
    <Modal
      open
      title="Change Password"
      footer={null}
      width={440}
      centered
      closable={!done}
      onCancel={done ? () => {} : onClose}
    >
      <ChangePasswordForm label="Change Password" save={BY.change} onCancel={onClose} onDone={() => setDone(true)} />
    </Modal>
  )
}
