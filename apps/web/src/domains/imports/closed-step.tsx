import type { BulkUploadDetail } from '@selamat/contract/domains/imports/import'
import { Alert, Button } from 'antd'
import { useGo } from '../../lib/navigation.ts'
import { kindWords } from './kind-words.ts'
import { texts } from './texts.ts'

/** An upload that ended before any row: why, and the way on. */
export function ClosedStep({ upload }: { readonly upload: BulkUploadDetail }) {
  const go = useGo()
  const cancelled = upload.status === 'CANCELLED'
  return (
    <Alert
      type={cancelled ? 'info' : 'error'}
      showIcon
      role={cancelled ? 'status' : 'alert'}
      title={cancelled ? texts.cancelled : texts.refused}
      description={upload.problem}
      action={
        <Button type="primary" onClick={() => go(kindWords(upload).page)}>
          {texts.another}
        </Button>
      }
    />
  )
}
