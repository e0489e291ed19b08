import { PrinterOutlined } from '@ant-design/icons'
import { permitPrint } from '@selamat/contract/domains/permits/board/permit-print'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { download } from '../../../lib/client.ts'
import { toast } from '../../../ui/toast.ts'
import { texts } from './texts.ts'

type Printed = Pick<PermitDetail, 'id' | 'number'>

/** Downloads a permit as it is displayed where the work is done. */
export async function printPermit({ id, number }: Printed): Promise<void> {
  try {
    await download(permitPrint, { params: { id } }, `${number.replaceAll('/', '-')}.pdf`)
  } catch (thrown) {
    toast.error(texts.error, messageOf(thrown))
  }
}

/** The same for a button that shows that it is busy. */
export function usePrint(permit: Printed) {
  const [busy, setBusy] = useState(false)
  async function print() {
    setBusy(true)
    await printPermit(permit)
    setBusy(false)
  }
  return { busy, print }
}

/** The button that downloads a permit for display. */
export function PrintButton({ permit }: { readonly permit: Printed }) {
  const { busy, print } = usePrint(permit)
  return (
    <Button
      icon={<PrinterOutlined />}
      loading={busy}
      aria-label={texts.printLabel}
      title={texts.printLabel}
      onClick={() => void print()}
    />
  )
}
