import { CopyOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { dateTime } from '../../../lib/format.ts'
import { FactGrid } from '../../../ui/fact-grid.tsx'
import { toast } from '../../../ui/toast.ts'
import { texts } from './texts.ts'
import './first-password.css'

interface FirstPasswordProps {
  readonly username: string
  readonly fullName: string
  /** Null: the request had been answered before, and the password is kept nowhere. */
  readonly password: string | null
  /** Until when it opens the account. */
  readonly until: string | null
  readonly onClose: () => void
}

/** Shows a temporary password, once: to copy or to print and hand over. */
export function FirstPassword({ username, fullName, password, until, onClose }: FirstPasswordProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password ?? '')
      toast.success(texts.copied)
    } catch {
      // Browsers forbid it on plain http.
      toast.warning(texts.copyFailed)
    }
  }
  return (
    <Modal
      open
      title={texts.oneTimeFor(fullName)}
      width={480}
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {password === null ? 'Close' : texts.handedOver}
        </Button>
      }
    >
      <div className="first-password">
        {password === null ? (
          <p>{texts.oneTimeGone}</p>
        ) : (
          <>
            <p>{texts.oneTimeText}</p>
            <output className="first-password__word" aria-label={texts.oneTime}>
              {password}
            </output>
            <div className="first-password__acts">
              <Button icon={<CopyOutlined />} onClick={() => void copy()}>
                {texts.copy}
              </Button>
              <Button icon={<PrinterOutlined />} onClick={() => print()}>
                {texts.print}
              </Button>
            </div>
            <FactGrid
              facts={[
                { label: texts.employeeId, value: <span className="code">{username}</span> },
                { label: texts.signInAt, value: location.origin },
                ...(until === null ? [] : [{ label: texts.worksUntil, value: dateTime(until) }]),
              ]}
            />
          </>
        )}
      </div>
    </Modal>
  )
}
