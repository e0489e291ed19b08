import type { DOCUMENT_EXTENSIONS, IMAGE_EXTENSIONS } from '@selamat/contract/domains/files/file'

type Extension = (typeof DOCUMENT_EXTENSIONS)[number] | (typeof IMAGE_EXTENSIONS)[number]

/** The content type of a download; it follows the extension, which was checked against the content. */
const CONTENT_TYPES: Readonly<Record<Extension, string>> = {
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  rtf: 'application/rtf',
  odt: 'application/vnd.oasis.opendocument.text',
  wps: 'application/vnd.ms-works',
  pdf: 'application/pdf',
  xps: 'application/vnd.ms-xpsdocument',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odp: 'application/vnd.oasis.opendocument.presentation',
  md: 'text/markdown',
  tex: 'application/x-tex',
  epub: 'application/epub+zip',
  mobi: 'application/x-mobipocket-ebook',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

const known = new Map<string, string>(Object.entries(CONTENT_TYPES))

/** The content type of an accepted extension; undefined for one that is not accepted (FILES-04). */
export const contentTypeOf = (extension: string): string | undefined => known.get(extension)

/** True for pictures: shown inline and re-encoded. */
export const isImage = (contentType: string): boolean => contentType.startsWith('image/')
