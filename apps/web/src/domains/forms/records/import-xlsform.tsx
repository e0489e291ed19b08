import { extensionOf, UPLOAD_LIMIT } from '@selamat/contract/domains/files/file'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { authorised } from '../../../lib/client.ts'
import { newKey } from '../../../lib/crypto.ts'
import { useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { upload } from '../../../lib/upload.ts'
import { tooLarge } from '../../../lib/upload-rules.ts'
import { xhrTransport } from '../../../lib/xhr.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DropZone } from '../../../ui/import/drop-zone.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { builderAddress, formAddress } from './form-actions.tsx'
import { ImportReport } from './import-report.tsx'
import { texts } from './texts.ts'
import './import-xlsform.css'

type Imported = DataOf<typeof formRecord.importXlsform>
const EXTENSION = 'xlsx'

interface ImportXlsformProps {
  readonly onClose: () => void
  /** A draft was made. */
  readonly onImported: () => void
}

/** Takes an XLSForm, then says what came of it: the new draft, and row by row what was not carried over. */
export function ImportXlsform({ onClose, onImported }: ImportXlsformProps) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [result, setResult] = useState<Imported | null>(null)

  async function send(file: File) {
    const unusable = fileProblem(file)
    setProblem(unusable)
    if (unusable !== null) return
    setShare(0)
    try {
      const options = { via: xhrTransport(setShare), idempotencyKey: newKey() }
      setResult(await upload({ authorised }, formRecord.importXlsform, file, options))
      onImported()
    } catch (thrown) {
      setProblem(messageOf(thrown))
    } finally {
      setShare(null)
    }
  }
  return (
    <Dialog title={texts.xlsform.title} width={640} onClose={onClose}>
      {result === null ? (
        <DropZone
          title={texts.xlsform.drop}
          hint={texts.xlsform.hint}
          verb={texts.xlsform.choose}
          accept={`.${EXTENSION}`}
          share={share}
          problem={problem}
          onFile={(file) => void send(file)}
        />
      ) : (
        <ImportResult result={result} onClose={onClose} />
      )}
    </Dialog>
  )
}

function fileProblem(file: File): string | null {
  if (extensionOf(file.name) !== EXTENSION) return texts.xlsform.wrongType
  if (file.size === 0) return texts.xlsform.empty
  return file.size > UPLOAD_LIMIT ? tooLarge(UPLOAD_LIMIT) : null
}

function ImportResult({ result, onClose }: { readonly result: Imported; readonly onClose: () => void }) {
  const { form, questionCount, noteCount } = result
  const go = useGo()
  const can = useCan()
  const address = can('update', formRecord.menuItem)
    ? builderAddress(form.id)
    : formAddress(form.id, form.draftVersionId ?? undefined)
  const open = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone.
  useEffect(() => open.current?.focus(), [])
  return (
    <Stack gap={16}>
      <Alert
        type={noteCount === 0 ? 'success' : 'warning'}
        showIcon
        role="status"
        title={texts.xlsform.done(form.formName, questionCount)}
        description={noteCount === 0 ? texts.xlsform.complete : texts.xlsform.toCheck}
      />
      <ImportReport result={result} />
      <Row gap={8} justify="end" wrap className="xlsform-result__foot">
        <Button onClick={onClose}>{texts.xlsform.close}</Button>
        <Button ref={open} type="primary" onClick={() => go(address)}>
          {texts.xlsform.open}
        </Button>
      </Row>
    </Stack>
  )
}
