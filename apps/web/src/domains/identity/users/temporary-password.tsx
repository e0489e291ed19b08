import { CopyOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { dateTime } from '../../../lib/format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FactGrid } from '../../../ui/fact-grid.tsx'
import { Note, Row, Stack } from '../../../ui/layout/layout.tsx'
import { toast } from '../../../ui/toast.ts'
import { texts } from './texts.ts'
import './temporary-password.css'

interface TemporaryPasswordProps {
  readonly username: string
  readonly fullName: string
  /** Null for a repeated request: the password is not stored. */
  readonly password: string | null
  /** Until when the password is valid. */
  readonly until: string | null
  readonly onClose: () => void
}

/** Shows a temporary password once, to copy or print. */
export function TemporaryPassword({ username, fullName, password, until, onClose }: TemporaryPasswordProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password ?? '')
      toast.success(texts.copied)
    } catch {
      // Browsers do not allow this on plain http.
      toast.warning(texts.copyFailed)
    }
  }
  return (
    <Dialog
      stays
      title={texts.temporaryPasswordOf(fullName)}
      onClose={onClose}
      foot={
        <Button type="primary" onClick={onClose}>
          {password === null ? 'Close' : texts.handedOver}
        </Button>
      }
    >
      <Stack gap={12} className="temporary-password">
        {password === null ? (
          <Note>{texts.temporaryPasswordGone}</Note>
        ) : (
          <>
            <Note>{texts.temporaryPasswordText}</Note>
            <output className="temporary-password__value" aria-label={texts.temporaryPassword}>
              {password}
            </output>
            <Row gap={8} wrap className="temporary-password__acts">
              <Button icon={<CopyOutlined />} onClick={() => void copy()}>
                {texts.copy}
              </Button>
              <Button icon={<PrinterOutlined />} onClick={() => print()}>
                {texts.print}
              </Button>
            </Row>
            <FactGrid
              facts={[
                { label: texts.employeeId, value: <span className="code">{username}</span> },
                { label: texts.signInAt, value: location.origin },
                ...(until === null ? [] : [{ label: texts.worksUntil, value: dateTime(until) }]),
              ]}
            />
          </>
        )}
      </Stack>
    </Dialog>
  )
}
