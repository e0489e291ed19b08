import { file } from '@selamat/contract/domains/files/file'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { serve } from '../../platform/http.ts'
import { uploadFile } from './commands/upload-file.ts'
import { isImage } from './content/content-types.ts'
import { type FileOwners, openFile } from './queries/open-file.ts'

export { attachEach, attachFiles, moveFiles, releaseFile, releaseFilesOf } from './commands/attach-files.ts'
export { attachPicture } from './commands/attach-picture.ts'
export { keepFile } from './commands/keep-file.ts'
export { withUpload } from './commands/receive-upload.ts'
export { sweepFiles } from './commands/sweep-files.ts'
export { uploadFile } from './commands/upload-file.ts'
export { accept as acceptFile } from './content/accept.ts'
export { acceptDrawing } from './content/accept-drawing.ts'
export { acceptPicture } from './content/accept-picture.ts'
export { isImage } from './content/content-types.ts'
export { type FileFacts, fileDataIn, fileDataOf, filesById, fileUrl } from './queries/files-by-id.ts'
export type { FileOwners } from './queries/open-file.ts'

/** Uploads and downloads; `owners` decides who can open a file of a record. */
export function mountFiles(app: FastifyInstance, context: AppContext, owners: FileOwners): void {
  serve(app, context, file, {
    upload: (call) => uploadFile(context, call),
    download: async ({ actor, params, reply, discloses }) => {
      const { storageKey, name, size, contentType, reading } = await openFile(context, owners, actor, params.id)
      discloses(reading)
      reply.header('content-length', size)
      return { file: await context.files.read(storageKey), name, contentType, inline: isImage(contentType) }
    },
  })
}
