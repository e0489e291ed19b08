import { entryText, isZip, PROTECTED, provenZip, ReadError } from '../../../platform/import/zip-scan.ts'
import { isCompound as compound, isEncrypted } from './compound.ts'
import { isText } from './text.ts'

const JPEG = Buffer.from('ffd8ff', 'hex')
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

const startsWith = (bytes: Buffer, start: Buffer | string) => {
  const head = typeof start === 'string' ? Buffer.from(start, 'latin1') : start
  return bytes.subarray(0, head.length).equals(head)
}

/** An Office Open XML package with this part, without macros. */
async function openXml(bytes: Buffer, part: RegExp) {
  if (!isZip(bytes)) return false
  const names = [...(await provenZip(bytes)).keys()]
  if (!names.includes('[Content_Types].xml')) return false
  return names.some((name) => part.test(name)) && !names.some((name) => /vbaProject\.bin$/i.test(name))
}

const MIMETYPE_MOST = 200
const MANIFEST_MOST = 200_000

/** An OpenDocument or EPUB package, which names its type in an entry of its own, or the root of its manifest. */
async function packaged(bytes: Buffer, mimetype: string) {
  if (!isZip(bytes)) return false
  const entries = await provenZip(bytes)
  const manifest = await entryText(bytes, entries.get('META-INF/manifest.xml'), MANIFEST_MOST)
  if (manifest?.includes(':encryption-data')) throw new ReadError(PROTECTED)
  const named = await entryText(bytes, entries.get('mimetype'), MIMETYPE_MOST)
  return (named?.trim() ?? rootTypeOf(manifest ?? '')) === mimetype
}

function rootTypeOf(manifest: string): string | undefined {
  const root = manifest.split('<').find((tag) => /:full-path="\/"/.test(tag))
  return /:media-type="([^"]*)"/.exec(root ?? '')?.[1]
}

const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.'

const rules: Readonly<Record<string, (bytes: Buffer) => boolean | Promise<boolean>>> = {
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
}

/**
 * Is the content what the extension says? Throws ReadError for what opens with a password only, and for a package
 * whose directory lies or that unpacks to too much.
 */
export async function contentMatches(extension: string, bytes: Buffer): Promise<boolean> {
  if (isEncrypted(bytes)) throw new ReadError(PROTECTED)
  return (await rules[extension]?.(bytes)) ?? false
}

/** The extension of a picture by its content; undefined for other files. */
export const pictureIn = (bytes: Buffer): 'jpg' | 'png' | undefined => {
  if (startsWith(bytes, JPEG)) return 'jpg'
  return startsWith(bytes, PNG) ? 'png' : undefined
}
