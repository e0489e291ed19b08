import { type BulkUploadDetail, bulkUploads } from '@selamat/contract/domains/imports/import'
import type { DataOf, Envelope } from '@selamat/contract/kit/endpoint'
import { Input } from 'antd'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { call, download } from '../../lib/client.ts'
import { keep, refresh } from '../../lib/use-load.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { kindTexts } from './kind-texts.ts'
import { texts } from './texts.ts'

/** Shows an upload after an action; its rows and the list are loaded again when they are viewed. */
export function show({ data: { logUploadFiles }, ...rest }: Envelope<DataOf<typeof bulkUploads.get>>): void {
  const params = { id: logUploadFiles.bulkUploadId }
  keep(bulkUploads.get, { params }, { ...rest, data: { logUploadFiles } })
  void refresh(bulkUploads.rows, bulkUploads.list)
}

/** Shows why an action failed, and loads the upload again. */
function failed(title: string, thrown: unknown): void {
  toast.error(title, messageOf(thrown))
  void refresh(bulkUploads.get)
}

/** Performs an action; a failure is shown under its title. */
async function perform(
  action: typeof bulkUploads.cancel | typeof bulkUploads.start | typeof bulkUploads.runFailed,
  { bulkUploadId: id, version }: BulkUploadDetail,
  title: string,
): Promise<void> {
  try {
    show(await call(action, { params: { id }, body: { version } }))
  } catch (thrown) {
    failed(title, thrown)
  }
}

/** Cancels an upload after a confirmation. */
export async function cancelUpload(upload: BulkUploadDetail): Promise<void> {
  const confirmed = await confirm({
    title: texts.cancelTitle(upload.fileName),
    consequence: texts.cancelText,
    verb: texts.cancelVerb,
    keep: texts.keep,
    danger: true,
  })
  if (confirmed) await perform(bulkUploads.cancel, upload, texts.cancel)
}

/** Starts the import. */
export const startImport = (upload: BulkUploadDetail) => perform(bulkUploads.start, upload, texts.stepImport)

/** Checks and writes the failed rows again. */
export const runFailed = (upload: BulkUploadDetail) => perform(bulkUploads.runFailed, upload, texts.stepImport)

/** After a confirmation, makes temporary passwords for the new users and downloads them as Excel, the only copy. */
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

/** Undoes an import with a reason; a conflict with changed records stays on the page. */
export async function undoImport(upload: BulkUploadDetail, onError: (why: string | null) => void): Promise<void> {
  const { bulkUploadId: id, version, counts } = upload
  const input = { reason: '' }
  await confirm({
    title: texts.undoTitle(counts.IMPORTED),
    consequence: (
      <>
        <p>{kindTexts(upload).undoText}</p>
        <Input.TextArea
          className="undo-reason"
          aria-label={texts.reason}
          placeholder={texts.reason}
          maxLength={500}
          rows={2}
          onChange={(event) => {
            input.reason = event.target.value
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
        show(await call(bulkUploads.revert, { params: { id }, body: { version, reason: input.reason } }))
      } catch (thrown) {
        if (!(thrown instanceof ApiError && thrown.status === 409)) {
          failed(texts.undo, thrown)
          throw thrown
        }
        onError(thrown.message)
        void refresh(bulkUploads.get)
      }
    },
  })
}

/** Downloads the rows with errors as Excel. */
export function downloadErrors({ bulkUploadId: id, fileName, counts }: BulkUploadDetail): void {
  download(bulkUploads.failedFile, { params: { id } }, `${fileName}-errors.xlsx`).catch((thrown: unknown) =>
    toast.error(texts.errorRows(counts.ERROR), messageOf(thrown)),
  )
}
