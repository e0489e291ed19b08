import { createInflateRaw } from 'node:zlib'

/** Why a file cannot be read, as a message for who uploaded it. */
export class ReadError extends Error {}

const END = Buffer.from([0x50, 0x4b, 5, 6])
const END_64 = 0x06064b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const ENTRY_SIZE = 46
const LOCAL_SIZE = 30
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1
/** The sizes follow the data, so that the header before it may say 0. */
const STREAMED = 8
const IN_64_BITS = 0xffffffff

const MAX_ENTRIES = 1000
/** 50,000 rows of twenty long cells are some 60 MB. */
const MAX_UNPACKED = 120_000_000
const MAX_RATIO = 150
/** Below this a high ratio harms nobody: an empty sheet packs very well. */
const RATIO_FROM = 2_000_000

export interface ZipEntry {
  readonly name: string
  readonly method: number
  /** Its bytes in the file. */
  readonly start: number
  readonly size: number
  /** What it unpacks to. */
  readonly unpacked: number
}

const damaged = () => new ReadError('The file is damaged or was not saved to its end. Save it again and upload that')
const bomb = () => new ReadError('The file unpacks to more than is accepted')

/** True for what begins as a zip does. */
export const isZip = (bytes: Buffer): boolean => bytes.length > 4 && bytes.readUInt32LE(0) === LOCAL

/**
 * The entries of a zip by name, from its directory; nothing is unpacked. The directory must be the whole truth: every
 * entry agrees with the header before its data, none is named twice, lies in another or in no directory, and nothing
 * stands before the first or after the end. Throws ReadError for what is no such zip, is encrypted, or too large.
 */
export function zipDirectory(bytes: Buffer): Map<string, ZipEntry> {
  const end = bytes.lastIndexOf(END)
  if (end < 0 || end + END_SIZE > bytes.length) throw damaged()
  if (end + END_SIZE + bytes.readUInt16LE(end + 20) !== bytes.length) throw damaged()
  const count = bytes.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw bomb()
  const start = bytes.readUInt32LE(end + 16)
  const entries = new Map<string, ZipEntry>()
  const extents: { readonly from: number; readonly to: number }[] = []
  let at = start
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_SIZE > end || bytes.readUInt32LE(at) !== ENTRY) throw damaged()
    const from = bytes.readUInt32LE(at + 42)
    const entry = readEntry(bytes, at, from)
    if (entries.has(entry.name)) throw damaged()
    entries.set(entry.name, entry)
    extents.push({ from, to: entry.start + entry.size })
    at += ENTRY_SIZE + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  // After the last entry comes an end record, and nothing else.
  if (at !== end && (at + 4 > end || bytes.readUInt32LE(at) !== END_64)) throw damaged()
  if (at - start !== bytes.readUInt32LE(end + 12)) throw damaged()
  assertNoGaps(extents, start)
  const unpacked = [...entries.values()].reduce((sum, entry) => sum + entry.unpacked, 0)
  if (unpacked > MAX_UNPACKED || (unpacked > RATIO_FROM && unpacked > bytes.length * MAX_RATIO)) throw bomb()
  return entries
}

/** An entry of the directory, which the header before its data must confirm. */
function readEntry(bytes: Buffer, at: number, from: number): ZipEntry {
  if (from + LOCAL_SIZE > bytes.length || bytes.readUInt32LE(from) !== LOCAL) throw damaged()
  const flags = bytes.readUInt16LE(at + 8)
  if (flags & ENCRYPTED) throw new ReadError(PROTECTED)
  const nameOf = (start: number, length: number) => bytes.subarray(start, start + length)
  const name = nameOf(at + ENTRY_SIZE, bytes.readUInt16LE(at + 28))
  const [size, unpacked] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
  const agrees = (local: number, stated: number) =>
    local === stated || local === IN_64_BITS || (local === 0 && (flags & STREAMED) > 0)
  if (
    !name.equals(nameOf(from + LOCAL_SIZE, bytes.readUInt16LE(from + 26))) ||
    bytes.readUInt16LE(from + 8) !== bytes.readUInt16LE(at + 10) ||
    !agrees(bytes.readUInt32LE(from + 18), size) ||
    !agrees(bytes.readUInt32LE(from + 22), unpacked)
  ) {
    throw damaged()
  }
  const start = from + LOCAL_SIZE + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28)
  return { name: name.toString('utf8'), method: bytes.readUInt16LE(at + 10), start, size, unpacked }
}

/** Between the entries, and up to the directory, there is room for the sizes that may follow the data, but for no entry. */
function assertNoGaps(extents: { readonly from: number; readonly to: number }[], directory: number) {
  let reached = 0
  for (const { from, to } of extents.sort((one, other) => one.from - other.from)) {
    const roomBefore = reached === 0 ? 1 : LOCAL_SIZE
    if (from < reached || from - reached >= roomBefore) throw damaged()
    reached = to
  }
  if (directory < reached || directory - reached >= LOCAL_SIZE) throw damaged()
}

/** The message for a file with a password. */
export const PROTECTED = 'The file is protected by a password. Save it without one and upload that'

/** How much a file has unpacked to so far. */
export interface Budget {
  unpacked: number
}

/** Unpacks an entry in chunks. Throws ReadError where it differs from the directory, before more is unpacked. */
export async function* unpack(bytes: Buffer, entry: ZipEntry, budget: Budget): AsyncGenerator<Buffer> {
  const packed = bytes.subarray(entry.start, entry.start + entry.size)
  let length = 0
  const count = (chunk: Buffer) => {
    length += chunk.length
    budget.unpacked += chunk.length
    if (length > entry.unpacked) throw damaged()
    return chunk
  }
  if (entry.method === STORED) yield count(packed)
  else if (entry.method === DEFLATED) yield* inflate(packed, count)
  else throw damaged()
  if (length !== entry.unpacked) throw damaged()
}

async function* inflate(packed: Buffer, count: (chunk: Buffer) => Buffer) {
  const inflater = createInflateRaw({ chunkSize: 65_536 })
  inflater.end(packed)
  try {
    for await (const chunk of inflater) yield count(chunk)
  } catch (error) {
    throw error instanceof ReadError ? error : damaged()
  } finally {
    inflater.destroy()
  }
}

/** The entries of a zip, each unpacked once to prove that it is what the directory says. Throws ReadError as `zipDirectory`. */
export async function provenZip(bytes: Buffer): Promise<Map<string, ZipEntry>> {
  const entries = zipDirectory(bytes)
  const budget: Budget = { unpacked: 0 }
  for (const entry of entries.values()) for await (const _piece of unpack(bytes, entry, budget));
  return entries
}

/** The text of a small entry; undefined where there is none, or it is larger than `most`. */
export async function entryText(bytes: Buffer, entry: ZipEntry | undefined, most: number): Promise<string | undefined> {
  if (!entry || entry.unpacked > most) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of unpack(bytes, entry, { unpacked: 0 })) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
