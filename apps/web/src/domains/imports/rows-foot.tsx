import { DownloadOutlined, KeyOutlined, UndoOutlined } from '@ant-design/icons'
import type { BulkUploadDetail } from '@selamat/contract/domains/imports/import'
import type { ImportAction } from '@selamat/contract/domains/imports/import-lifecycle'
import { Button } from 'antd'
import { useState } from 'react'
import { useGo } from '../../lib/navigation.ts'
import { ImportFoot } from '../../ui/import/import-foot.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { cancelUpload, downloadErrors, downloadPasswords, runFailed, startImport, undoImport } from './actions.tsx'
import { kindTexts } from './kind-texts.ts'
import { texts } from './texts.ts'
import { notImportedCount } from './views.ts'

interface RowsFootProps {
  readonly upload: BulkUploadDetail
  /** Receives why the undo failed; null when it is tried again. */
  readonly onError: (why: string | null) => void
}

/** The actions on the whole upload; the primary one names the rows that will be imported and those that will not. */
export function RowsFoot({ upload, onError }: RowsFootProps) {
  const go = useGo()
  const phone = usePhone()
  const [busy, setBusy] = useState(false)
  const { counts } = upload
  const own = kindTexts(upload)
  const perform = (name: ImportAction) => upload.allowedActions.find(({ action }) => action === name)
  const start = perform('start')
  const again = perform('runFailed')
  const during = (work: Promise<void>) => {
    setBusy(true)
    void work.finally(() => setBusy(false))
  }
  const others = (
    <>
      {perform('cancel') !== undefined && <Button onClick={() => void cancelUpload(upload)}>{texts.cancel}</Button>}
      {perform('revert') !== undefined && (
        <Button
          icon={<UndoOutlined />}
          danger
          disabled={perform('revert')?.allowed !== true}
          onClick={() => void undoImport(upload, onError)}
        >
          {texts.undo}
        </Button>
      )}
      {upload.passwordsOffered && (
        <Button icon={<KeyOutlined />} onClick={() => void downloadPasswords(upload)}>
          {texts.passwords}
        </Button>
      )}
      {counts.ERROR > 0 && (
        <Button icon={<DownloadOutlined />} onClick={() => downloadErrors(upload)}>
          {texts.errorRows(counts.ERROR)}
        </Button>
      )}
    </>
  )
  return (
    <>
      {phone && (
        <Row gap={8} wrap>
          {others}
        </Row>
      )}
      <ImportFoot left={start !== undefined && texts.nothingWritten}>
        {!phone && others}
        {start !== undefined ? (
          <Button
            type="primary"
            loading={busy}
            disabled={!start.allowed}
            title={start.reason ?? undefined}
            onClick={() => during(startImport(upload))}
          >
            {texts.importRows(counts.NEW + counts.CHANGED, counts.ERROR)}
          </Button>
        ) : again !== undefined && notImportedCount(upload) > 0 ? (
          <Button
            type="primary"
            loading={busy}
            disabled={!again.allowed}
            title={again.reason ?? undefined}
            onClick={() => during(runFailed(upload))}
          >
            {texts.runFailed(notImportedCount(upload))}
          </Button>
        ) : (
          <Button type="primary" onClick={() => go(own.list)}>
            {own.show}
          </Button>
        )}
      </ImportFoot>
    </>
  )
}
