import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

/** The default limit of an upload in bytes; exactly this many are accepted (FILES-02). */
export const UPLOAD_LIMIT = 10_000_000
export const MESSAGES = {
  noName: 'Please select a file',
  tooLarge: 'Please upload a file smaller than 10 MB',
  type: 'File type is not supported',
  image: 'You can only upload JPG/PNG file!',
} as const

/** What a document field takes (FILES-04). */
export const DOCUMENT_EXTENSIONS = [
  'doc', 'docx', 'txt', 'rtf', 'odt', 'wps', 'pdf', 'xps', 'xls', 'xlsx',
  'ods', 'csv', 'tsv', 'ppt', 'pptx', 'odp', 'md', 'tex', 'epub', 'mobi',
] as const // biome-ignore format: a list of twenty reads better in two lines
export const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png'] as const

/** The extension of a file name, lower case, without the dot; empty where there is none. */
export const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

export const fileData = z.object({
  id: z.int(),
  url: z.string(),
  name: z.string(),
  size: z.int(),
  contentType: z.string(),
})
export type FileData = z.infer<typeof fileData>

export const file = {
  upload: endpoint({
    method: 'POST',
    path: '/files',
    summary: 'Upload a file',
    permission: 'signed-in',
    ownScope: true,
    upload: true,
    creates: true,
    data: z.object({ fileData }),
  }),
  download: endpoint({
    method: 'GET',
    path: '/files/:id',
    summary: 'Download a file that the caller may open',
    permission: 'signed-in',
    reading: 'file',
    kind: 'file',
    params: z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  }),
}
