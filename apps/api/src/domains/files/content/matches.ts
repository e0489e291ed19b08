import { isText } from './text.ts'
import { mimetypeEntry, zipEntries } from './zip.ts'

const CFB = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const startsWith = (bytes: Buffer, start: Buffer | string) => {
  const head = typeof start === 'string' ? Buffer.from(start, 'latin1') : start
  return bytes.subarray(0, head.length).equals(head)
}

/** A compound file (Office up to 2003) that has a stream of one of these names. */
const compound = (bytes: Buffer, streams: readonly string[]) =>
  startsWith(bytes, CFB) && streams.some((name) => bytes.includes(Buffer.from(`${name}\0`, 'utf16le')))

/** An Office Open XML package with this part, without macros. */
function openXml(bytes: Buffer, part: RegExp) {
  const names = zipEntries(bytes)
  if (!names?.includes('[Content_Types].xml')) return false
  return names.some((name) => part.test(name)) && !names.some((name) => /vbaProject\.bin$/i.test(name))
}

/** An OpenDocument or EPUB package, which names itself in its first entry. */
const packaged = (bytes: Buffer, mimetype: string) =>
  zipEntries(bytes) !== undefined && mimetypeEntry(bytes) === mimetype

const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.'

const rules: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  doc: (bytes) => compound(bytes, ['WordDocument']),
  xls: (bytes) => compound(bytes, ['Workbook', 'Book']),
  ppt: (bytes) => compound(bytes, ['PowerPoint Document']),
  wps: (bytes) => compound(bytes, ['WordDocument', 'MatOST', 'CONTENTS']),
  docx: (bytes) => openXml(bytes, /^word\/document\d*\.xml$/),
  xlsx: (bytes) => openXml(bytes, /^xl\/workbook\d*\.xml$/),
  pptx: (bytes) => openXml(bytes, /^ppt\/presentation\d*\.xml$/),
  xps: (bytes) => openXml(bytes, /\.fdseq$/),
  odt: (bytes) => packaged(bytes, `${OPEN_DOCUMENT}text`),
  ods: (bytes) => packaged(bytes, `${OPEN_DOCUMENT}spreadsheet`),
  odp: (bytes) => packaged(bytes, `${OPEN_DOCUMENT}presentation`),
  epub: (bytes) => packaged(bytes, 'application/epub+zip'),
  // Readers look for the mark in the first kilobyte.
  pdf: (bytes) => bytes.subarray(0, 1024).includes('%PDF-'),
  mobi: (bytes) => bytes.toString('latin1', 60, 68) === 'BOOKMOBI',
  rtf: (bytes) => startsWith(bytes, '{\\rtf') && isText(bytes),
  txt: isText,
  csv: isText,
  tsv: isText,
  md: isText,
  tex: isText,
  jpg: (bytes) => startsWith(bytes, Buffer.from('ffd8ff', 'hex')),
  jpeg: (bytes) => startsWith(bytes, Buffer.from('ffd8ff', 'hex')),
  png: (bytes) => startsWith(bytes, Buffer.from('89504e470d0a1a0a', 'hex')),
}

/** Is the content what the extension says? Throws 422 for a package that unpacks to too much. */
export const contentMatches = (extension: string, bytes: Buffer): boolean => rules[extension]?.(bytes) ?? false
