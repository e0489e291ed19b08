const MARK = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const SECTOR = 512
const WORD = 0xa5ec
const WORD_VERSIONS = new Set([0xc1, 0xd9, 0x101, 0x10c, 0x112])
const WORD_ENCRYPTED = 0x100
/** The begin of an Excel workbook of 97 and later, and the record that follows where it is encrypted. */
const WORKBOOK_BEGIN = Buffer.from('0908', 'hex')
const FILE_PASS = 0x2f

const holds = (bytes: Buffer, stream: string) => bytes.includes(Buffer.from(`${stream}\0`, 'utf16le'))

/** True for a compound file (Office up to 2003) that has a stream of one of these names. */
export const isCompound = (bytes: Buffer, streams: readonly string[]): boolean =>
  bytes.subarray(0, MARK.length).equals(MARK) && streams.some((stream) => holds(bytes, stream))

/**
 * True for an Office file that opens with a password only: any of 2007 and later is wrapped in a compound file then, an
 * older one says so where its document begins (MS-OFFCRYPTO, MS-DOC 2.5.2, MS-XLS 2.4.117).
 */
export function isEncrypted(bytes: Buffer): boolean {
  if (isCompound(bytes, ['EncryptedPackage', 'EncryptedSummary'])) return true
  if (!isCompound(bytes, ['WordDocument', 'Workbook'])) return false
  for (let at = SECTOR; at + SECTOR <= bytes.length; at += SECTOR) {
    if (bytes.readUInt16LE(at) === WORD && WORD_VERSIONS.has(bytes.readUInt16LE(at + 2))) {
      if (bytes.readUInt16LE(at + 10) & WORD_ENCRYPTED) return true
    }
    if (bytes.subarray(at, at + 2).equals(WORKBOOK_BEGIN) && bytes.readUInt16LE(at + 6) === 5) {
      const next = at + 4 + bytes.readUInt16LE(at + 2)
      if (next + 2 <= bytes.length && bytes.readUInt16LE(next) === FILE_PASS) return true
    }
  }
  return false
}
