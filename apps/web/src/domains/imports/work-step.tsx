import type { BulkUploadDetail } from '@selamat/contract/domains/imports/import'
import { Button } from 'antd'
import { ImportProgress } from '../../ui/import/import-progress.tsx'
import { texts } from './texts.ts'

/** What the server does now, and how far it is. */
export function WorkStep({ upload, onCancel }: { readonly upload: BulkUploadDetail; readonly onCancel: () => void }) {
  const { status, reverting, readMs, rowCount, checkedCount, doneCount, workCount } = upload
  const cancel = upload.allowedActions.some(({ action, allowed }) => action === 'cancel' && allowed)
  const writing = status === 'PROCESSING'
  const title = writing
    ? reverting
      ? texts.undoing
      : texts.importing
    : readMs === null
      ? texts.reading
      : texts.checking
  return (
    <ImportProgress
      title={title}
      done={writing ? doneCount : checkedCount}
      of={writing ? workCount : readMs === null ? 0 : rowCount}
      hint={readMs === null && rowCount > 0 && !writing ? `${texts.countOf(rowCount)}. ${texts.leave}` : texts.leave}
      action={cancel ? <Button onClick={onCancel}>{texts.cancel}</Button> : undefined}
    />
  )
}
