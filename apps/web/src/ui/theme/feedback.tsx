import { notification } from 'antd'
import { useEffect } from 'react'
import { drawToasts, outnumbered, type ShownToast, TOAST_SECONDS } from '../toast.ts'
import { placeToasts, TOASTS_FROM } from '../toast-place.ts'
import '../feedback.css'

/** Draws toasts with the theme of the page; used once, high in the tree. */
export default function Feedback() {
  const [notices, noticeHolder] = notification.useNotification({
    placement: 'topRight',
    top: TOASTS_FROM,
    duration: TOAST_SECONDS,
    // Under a pointer that waits for a button below it, it would stay for good.
    pauseOnHover: false,
  })
  useEffect(() => {
    let visible: ShownToast[] = []
    let count = 0
    const gone = (key: string) => {
      visible = visible.filter((one) => one.key !== key)
    }
    drawToasts(({ kind, title, text }) => {
      count += 1
      const key = `toast ${count}`
      visible = [...visible, { key, kind }]
      placeToasts()
      notices[kind]({
        key,
        title,
        description: text,
        role: kind === 'error' ? 'alert' : 'status',
        onClose: () => gone(key),
      })
      for (const extra of outnumbered(visible)) {
        notices.destroy(extra.key)
        gone(extra.key)
      }
    })
    return () => drawToasts(null)
  }, [notices])
  return noticeHolder
}
