import { type BulkUploadDetail, bulkUploads } from '@selamat/contract/domains/imports/import'
import type { DataOf, Envelope } from '@selamat/contract/kit/endpoint'
import { Input } from 'antd'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { call, download } from '../../lib/client.ts'
import { keep, refresh } from '../../lib/use-load.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { kindWords } from './kind-words.ts'
import { texts } from './texts.ts'

/** Shows an upload as an act has left it; its rows and the list are read anew when they are looked at. */
export function show({ data: { logUploadFiles }, ...rest }: Envelope<DataOf<typeof bulkUploads.get>>): void {
  const params = { id: logUploadFiles.bulkUploadId }
  keep(bulkUploads.get, { params }, { ...rest, data: { logUploadFiles } })
  void refresh(bulkUploads.rows, bulkUploads.usersList, bulkUploads.list)
}

/** Tells why an act was refused, and shows the upload as it now is. */
function refused(title: string, thrown: unknown): void {
  toast.error(title, messageOf(thrown))
  void refresh(bulkUploads.get)
}

/** Cancels an upload, asked before. */
export async function cancelUpload({ bulkUploadId: id, version, fileName }: BulkUploadDetail): Promise<void> {
  const wanted = await confirm({
    title: texts.cancelTitle(fileName),
    consequence: texts.cancelText,
    verb: texts.cancelVerb,
    keep: texts.keep,
    danger: true,
  })
  if (!wanted) return
  try {
    show(await call(bulkUploads.cancel, { params: { id }, body: { version } }))
  } catch (thrown) {
    refused(texts.cancel, thrown)
  }
}

/** Starts the import. */
export async function startImport({ bulkUploadId: id, version }: BulkUploadDetail): Promise<void> {
  try {
    show(await call(bulkUploads.start, { params: { id }, body: { version } }))
  } catch (thrown) {
    refused(texts.stepImport, thrown)
  }
}

/** Asks, then makes temporary passwords for the new people and hands them over as Excel, the only copy. */
export const downloadPasswords = ({ bulkUploadId: id, fileName }: BulkUploadDetail) =>
  confirm({
    title: texts.passwordsTitle,
    consequence: texts.passwordsText,
    verb: texts.passwordsVerb,
    keep: texts.passwordsKeep,
    action: async () => {
      const name = `${fileName.replace(/\.[^.]+$/, '')}-temporary-passwords.xlsx`
      await download(bulkUploads.passwords, { params: { id } }, name).catch((thrown: unknown) =>
        toast.error(texts.passwordsFailed, messageOf(thrown)),
      )
    },
  })

/** Checks and writes the failed rows again. */
export async function runFailed({ bulkUploadId: id, version }: BulkUploadDetail): Promise<void> {
  try {
    show(await call(bulkUploads.runFailed, { params: { id }, body: { version } }))
  } catch (thrown) {
    refused(texts.stepImport, thrown)
  }
}

/** Undoes an import, with the reason asked for; why the records do not allow it stays on the page. */
export async function undoImport(upload: BulkUploadDetail, onError: (why: string | null) => void): Promise<void> {
  const { bulkUploadId: id, version, counts } = upload
  const given = { reason: '' }
  await confirm({
    title: texts.undoTitle(counts.IMPORTED),
    consequence: (
      <>
        <p>{kindWords(upload).undoText}</p>
        <Input.TextArea
          className="undo-reason"
          aria-label={texts.reason}
          placeholder={texts.reason}
          maxLength={500}
          rows={2}
          onChange={(event) => {
            given.reason = event.target.value
          }}
        />
      </>
    ),
    verb: texts.undo,
    keep: texts.keep,
    danger: true,
    action: async () => {
      onError(null)
      try {
        show(await call(bulkUploads.revert, { params: { id }, body: { version, reason: given.reason } }))
      } catch (thrown) {
        if (!(thrown instanceof ApiError && thrown.status === 409)) {
          refused(texts.undo, thrown)
          throw thrown
        }
        onError(thrown.message)
        void refresh(bulkUploads.get)
      }
    },
  })
}

/** Hands over the wrong rows as Excel. */
export function downloadWrong({ bulkUploadId: id, fileName, counts }: BulkUploadDetail): void {
  download(bulkUploads.failedFile, { params: { id } }, `${fileName}-wrong-rows.xlsx`).catch((thrown: unknown) =>
    toast.error(texts.wrongRows(counts.ERROR), messageOf(thrown)),
  )
}
