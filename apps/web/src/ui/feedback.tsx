import { Modal, notification } from 'antd'
import { useEffect } from 'react'
import { askWith } from './confirm.tsx'
import { drawToasts, TOAST_SECONDS } from './toast.ts'
import './feedback.css'

/** Below the header of 56 px, never over it. */
const TOP = 68

/** Draws toasts and dialogs with the theme of the page; used once, high in the tree. */
export function Feedback() {
  const [notices, noticeHolder] = notification.useNotification({
    placement: 'topRight',
    top: TOP,
    duration: TOAST_SECONDS,
  })
  const [modal, modalHolder] = Modal.useModal()
  useEffect(() => {
    drawToasts(({ kind, title, text }) =>
      notices[kind]({ title, description: text, role: kind === 'error' ? 'alert' : 'status' }),
    )
    return () => drawToasts(null)
  }, [notices])
  useEffect(() => {
    askWith(modal)
    return () => askWith(null)
  }, [modal])
  return (
    <>
      {noticeHolder}
      {modalHolder}
    </>
  )
}
