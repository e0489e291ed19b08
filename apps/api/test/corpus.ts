import { crc32 } from 'node:zlib'

interface Entry {
  readonly name: string
  readonly content?: string
  /** What the directory claims that it unpacks to. */
  readonly claims?: number
  /** False: it is in the file and not in the directory. */
  readonly listed?: boolean
}

/** A zip of stored entries, whose directory may lie about their size or number. */
export function zip(entries: readonly Entry[], claimedCount = entries.filter(({ listed }) => listed !== false).length) {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content = '', claims, listed = true } of entries) {
    const size = Buffer.byteLength(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(size, 14)
    common.writeUInt32LE(claims ?? size, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), Buffer.from(content)])
    const tail = Buffer.alloc(16)
    tail.writeUInt32LE(offset, 12)
    const made = Buffer.from([20, 0])
    const record = [Buffer.from('PK\x01\x02', 'latin1'), made, common, tail.subarray(2), Buffer.from(name)]
    if (listed) directory.push(Buffer.concat(record))
    locals.push(local)
    offset += local.length
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(claimedCount, 8)
  end.writeUInt16LE(claimedCount, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

/** An Office document of 2007 and later, as far as its parts name it. */
export const openXml = (...parts: string[]) =>
  zip(['[Content_Types].xml', ...parts].map((name) => ({ name, content: '<x/>' })))

/** An OpenDocument or EPUB package. */
export const packaged = (mimetype: string) =>
  zip([
    { name: 'mimetype', content: mimetype },
    { name: 'content.xml', content: '<x/>' },
  ])

/** A compound file with one named stream, as Office wrote until 2003. */
export const compound = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from(`${stream}\0`, 'utf16le'),
    Buffer.alloc(64),
  ])

/** A Word document of 2003 that opens with a password: the flag in the header of its text. */
export function lockedDocument() {
  const text = Buffer.alloc(512)
  text.writeUInt16LE(0xa5ec, 0)
  text.writeUInt16LE(0xc1, 2)
  text.writeUInt16LE(0x100, 10)
  return Buffer.concat([compound('WordDocument').subarray(0, 512), text, compound('WordDocument').subarray(512)])
}

/** An Excel workbook of 2003 that opens with a password: a record after its begin. */
export function lockedWorkbook() {
  const book = Buffer.alloc(512)
  book.set([0x09, 0x08, 16, 0, 0, 6, 5, 0])
  book.writeUInt16LE(0x2f, 20)
  return Buffer.concat([compound('Workbook').subarray(0, 512), book, compound('Workbook').subarray(512)])
}

const mobi = Buffer.alloc(200)
mobi.write('BOOKMOBI', 60, 'latin1')

const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.'

/** One honest file of each accepted document extension. */
export const documents: Readonly<Record<string, Buffer>> = {
  doc: compound('WordDocument'),
  docx: openXml('word/document.xml'),
  txt: Buffer.from('Kebocoran di pompa P-201\r\n\tsuhu 40 °C', 'utf8'),
  rtf: Buffer.from('{\\rtf1\\ansi Hello}'),
  odt: packaged(`${OPEN_DOCUMENT}text`),
  wps: compound('MatOST'),
  pdf: Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF', 'latin1'),
  xps: openXml('FixedDocumentSequence.fdseq'),
  xls: compound('Workbook'),
  xlsx: openXml('xl/workbook.xml'),
  ods: packaged(`${OPEN_DOCUMENT}spreadsheet`),
  csv: Buffer.from('tag;value\nP-201;40 \xb0C', 'latin1'),
  tsv: Buffer.from('tag\tvalue\nP-201\t40'),
  ppt: compound('PowerPoint Document'),
  pptx: openXml('ppt/presentation.xml'),
  odp: packaged(`${OPEN_DOCUMENT}presentation`),
  md: Buffer.from('# Hazard\n'),
  tex: Buffer.from('\\documentclass{article}'),
  epub: packaged('application/epub+zip'),
  mobi,
}

/** A Windows program, as far as its first bytes tell. */
export const program = Buffer.concat([
  Buffer.from('MZ'),
  Buffer.alloc(58),
  Buffer.from([128, 0, 0, 0]),
  Buffer.alloc(64),
  Buffer.from('PE\0\0'),
])

/** A PNG that claims a size and holds no pixels. */
export function hollowPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const framed = Buffer.alloc(8)
    framed.writeUInt32BE(data.length, 0)
    framed.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([framed.subarray(0, 4), body, framed.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from('789c030000000001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
