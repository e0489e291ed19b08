import { type FileData, file as fileOperations } from '@selamat/contract/domains/files/file'
import type { DataOf, Endpoint, Envelope } from '@selamat/contract/kit/endpoint'
import { ApiError, toApiError } from './api-error.ts'
import { type CallOptions, type Client, type Loose, requestOf } from './call.ts'
import { readJson, type Transport } from './http.ts'

export interface UploadOptions extends CallOptions {
  /** How the bytes travel; a transport with progress by `xhrTransport`. */
  readonly via?: Transport
  /** The path parameters and query of the upload. */
  readonly input?: Loose
}

/** Sends a file by multipart POST in the field `file` (FILES-06) and answers `response.data.data` (FILES-08). Throws ApiError. */
export async function upload<E extends Endpoint>(
  client: Pick<Client, 'authorised'>,
  endpoint: E,
  file: File,
  options: UploadOptions = {},
): Promise<DataOf<E>> {
  const body = new FormData()
  body.append('file', file, file.name)
  const response = await client.authorised({ ...requestOf(endpoint, options.input ?? {}, options), body }, options.via)
  if (!response.ok) throw await toApiError(response)
  const envelope = await readJson<Envelope<DataOf<E>>>(response)
  return envelope.data
}

/** Sends a file to the file store; reads `response.data.fileData.url` (FILES-07), an answer without it is a failure (FILES-05). */
export async function uploadFile(
  client: Pick<Client, 'authorised'>,
  file: File,
  options: UploadOptions = {},
): Promise<FileData> {
  const data: Partial<DataOf<typeof fileOperations.upload>> | null = await upload(
    client,
    fileOperations.upload,
    file,
    options,
  )
  if (!data?.fileData?.url) throw new ApiError(200, 'UNREADABLE', 'The file could not be stored. Try again')
  return data.fileData
}
