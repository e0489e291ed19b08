import { refuse } from '../../../platform/errors.ts'

const END = 0x06054b50
const END_64 = 0x06064b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const ENTRY_SIZE = 46
const LOCAL_SIZE = 30
const COMMENT_MAX = 0xffff

const MAX_ENTRIES = 1000
const MAX_UNPACKED = 100_000_000
const MAX_RATIO = 100
/** Below this a high ratio harms nobody: an empty sheet packs very well. */
const RATIO_FROM = 1_000_000

const bomb = () => refuse('INVALID', { message: 'The file unpacks to more than is accepted' })

/**
 * The names in a zip, from its central directory; nothing is unpacked. Undefined for what is no whole zip.
 * Throws 422 for more than 1,000 entries, 100 MB unpacked or a ratio above 100.
 */
export function zipEntries(bytes: Buffer): string[] | undefined {
  if (bytes.length < END_SIZE || bytes.readUInt32LE(0) !== LOCAL) return undefined
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < bytes.length - END_SIZE - COMMENT_MAX || end < 0 || end + END_SIZE > bytes.length) return undefined
  if (bytes.readUInt32LE(end) !== END) return undefined
  const count = bytes.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw bomb()
  const names: string[] = []
  let at = bytes.readUInt32LE(end + 16)
  let unpacked = 0
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_SIZE > end || bytes.readUInt32LE(at) !== ENTRY) return undefined
    // A size of 4 GiB - 1 says "see the 64-bit field"; either is above the limit.
    unpacked += bytes.readUInt32LE(at + 24)
    const nameLength = bytes.readUInt16LE(at + 28)
    names.push(bytes.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength))
    at += ENTRY_SIZE + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  // What follows the last entry must be an end record: entries beyond the stated number are not overlooked.
  if (at !== end && bytes.readUInt32LE(at) !== END_64) return undefined
  if (unpacked > MAX_UNPACKED || (unpacked > RATIO_FROM && unpacked > bytes.length * MAX_RATIO)) throw bomb()
  return names
}

/** The text of a first entry named `mimetype` that is stored unpacked, as OpenDocument and EPUB demand. */
export function mimetypeEntry(bytes: Buffer): string | undefined {
  if (bytes.length < LOCAL_SIZE || bytes.readUInt16LE(8) !== 0) return undefined
  const nameLength = bytes.readUInt16LE(26)
  if (bytes.toString('latin1', LOCAL_SIZE, LOCAL_SIZE + nameLength) !== 'mimetype') return undefined
  const start = LOCAL_SIZE + nameLength + bytes.readUInt16LE(28)
  return bytes.toString('latin1', start, start + bytes.readUInt32LE(18)).trim()
}
