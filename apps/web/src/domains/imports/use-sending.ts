import { extensionOf, UPLOAD_LIMIT } from '@selamat/contract/domains/files/file'
import { type BulkUpload, bulkUploads, IMPORT_EXTENSIONS } from '@selamat/contract/domains/imports/import'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { authorised } from '../../lib/client.ts'
import { newKey } from '../../lib/crypto.ts'
import { dateTime } from '../../lib/format.ts'
import { upload } from '../../lib/upload.ts'
import { tooLarge } from '../../lib/upload-rules.ts'
import { xhrTransport } from '../../lib/xhr.ts'
import { confirm } from '../../ui/confirm.tsx'
import { texts } from './texts.ts'

/** The kinds of files that are taken, for the file dialog. */
export const ACCEPT = IMPORT_EXTENSIONS.map((extension) => `.${extension}`).join(',')

function fileError(file: File): string | null {
  if (!IMPORT_EXTENSIONS.some((extension) => extension === extensionOf(file.name))) {
    return 'Choose an Excel file (.xlsx) or a CSV file (.csv)'
  }
  if (file.size === 0) return 'The file is empty'
  return file.size > UPLOAD_LIMIT ? tooLarge(UPLOAD_LIMIT) : null
}

/** Sends a file; one that was uploaded before is sent again only when the person wants it. Hands over the upload to show. */
export function useSending(kind: string, onSent: (upload: BulkUpload) => void) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function send(file: File, again: boolean): Promise<void> {
    const input = { params: { kind }, ...(again ? { query: { again: 'true' } as const } : {}) }
    const options = { via: xhrTransport(setShare), idempotencyKey: newKey(), input }
    const { logUploadFiles, sameAs } = await upload({ authorised }, bulkUploads.upload, file, options)
    if (logUploadFiles !== null) return onSent(logUploadFiles)
    if (sameAs === null) return
    const confirmed = await confirm({
      title: texts.sameTitle,
      consequence: texts.sameText(dateTime(sameAs.createdAt), sameAs.createdBy),
      verb: texts.again,
      keep: texts.look,
    })
    if (confirmed) await send(file, true)
    else onSent(sameAs)
  }

  async function start(file: File): Promise<void> {
    const unusable = fileError(file)
    setProblem(unusable)
    if (unusable !== null) return
    setShare(0)
    try {
      await send(file, false)
    } catch (thrown) {
      setProblem(messageOf(thrown))
    } finally {
      setShare(null)
    }
  }
  return { share, problem, send: (file: File) => void start(file) }
}
