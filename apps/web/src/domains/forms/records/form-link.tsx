import { CopyOutlined, DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { messageOf } from '../../../lib/api-error.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { toast } from '../../../ui/toast.ts'
import type { FormRow } from './form-actions.tsx'
import { texts } from './texts.ts'
import './form-link.css'

const labels = texts.link
const PNG_SIZE = 1024

/** Saves the QR code as a picture that is large enough for a poster. */
async function savePicture(address: string, formName: string) {
  try {
    const { toDataURL } = await import('qrcode')
    const link = document.createElement('a')
    link.href = await toDataURL(address, { errorCorrectionLevel: 'M', width: PNG_SIZE, margin: 4 })
    link.download = `${formName}.png`
    link.click()
  } catch (thrown) {
    toast.error(labels.notSaved, messageOf(thrown))
  }
}

async function copy(address: string) {
  try {
    await navigator.clipboard.writeText(address)
    toast.success(labels.copied, address)
  } catch {
    // Without https a browser gives no clipboard; the address can be selected.
    toast.error(labels.notCopied, labels.select)
  }
}

/** The link that opens a form to fill it in, and its QR code to print (FORMS-06). */
export function FormLink({ row: { id, formName }, onClose }: { readonly row: FormRow; readonly onClose: () => void }) {
  const address = `${location.origin}/form/${id}`
  return (
    <Dialog title={labels.title} width={440} onClose={onClose}>
      <Stack gap={12} align="center" className="form-link">
        <Text as="h3" size="large">
          {formName}
        </Text>
        <QrCode text={address} label={labels.qrOf(formName)} />
        <p>{labels.hint}</p>
        <Input readOnly aria-label={labels.address} value={address} onFocus={({ target }) => target.select()} />
        <Row gap={8} align="stretch" justify="center" wrap className="form-link__actions">
          <Button icon={<CopyOutlined />} onClick={() => void copy(address)}>
            {labels.copy}
          </Button>
          <Button icon={<PrinterOutlined />} onClick={() => print()}>
            {labels.print}
          </Button>
          <Button icon={<DownloadOutlined />} onClick={() => void savePicture(address, formName)}>
            {labels.picture}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
