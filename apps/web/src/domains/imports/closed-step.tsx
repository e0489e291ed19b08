import type { BulkUploadDetail } from '@selamat/contract/domains/imports/import'
import { Alert, Button } from 'antd'
import { useGo } from '../../lib/navigation.ts'
import { kindTexts } from './kind-texts.ts'
import { texts } from './texts.ts'

/** An upload that ended before any row: why, and the button to go on. */
export function ClosedStep({ upload }: { readonly upload: BulkUploadDetail }) {
  const go = useGo()
  const cancelled = upload.status === 'CANCELLED'
  return (
    <Alert
      type={cancelled ? 'info' : 'error'}
      showIcon
      role={cancelled ? 'status' : 'alert'}
      title={cancelled ? texts.cancelled : texts.unreadable}
      description={upload.problem}
      action={
        <Button type="primary" onClick={() => go(kindTexts(upload).page)}>
          {texts.another}
        </Button>
      }
    />
  )
}
