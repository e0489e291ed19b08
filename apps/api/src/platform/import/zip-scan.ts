import { createInflateRaw } from 'node:zlib'
import { ReadProblem } from './read-problem.ts'

const END = Buffer.from([0x50, 0x4b, 5, 6])
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const STORED = 0
const DEFLATED = 8
const MAX_ENTRIES = 1000
/** 50,000 rows of twenty long cells are some 60 MB. */
const MAX_UNPACKED = 120_000_000
const MAX_RATIO = 150
const RATIO_FROM = 2_000_000

export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly size: number
  readonly at: number
}

const damaged = () => new ReadProblem('The file is damaged or was not saved to its end. Save it again and upload that')

/** The entries of a zip by name, from its directory. Throws ReadProblem for what is no whole zip. */
export function zipDirectory(bytes: Buffer): Map<string, ZipEntry> {
  const end = bytes.lastIndexOf(END)
  if (end < 0 || end + 22 > bytes.length) throw damaged()
  const count = bytes.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw new ReadProblem('The file holds too many parts to be a sheet of rows')
  const entries = new Map<string, ZipEntry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== ENTRY) throw damaged()
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    entries.set(name, {
      name,
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** How much a file has unpacked to so far; a directory may lie, so what comes out is counted. */
export interface Budget {
  unpacked: number
}

/** Unpacks an entry piece by piece. Throws ReadProblem beyond what a sheet of 50,000 rows can need, before it is kept. */
export async function* unpack(bytes: Buffer, entry: ZipEntry, budget: Budget): AsyncGenerator<Buffer> {
  if (entry.at + 30 > bytes.length || bytes.readUInt32LE(entry.at) !== LOCAL) throw damaged()
  const start = entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28)
  const packed = bytes.subarray(start, start + entry.size)
  if (packed.length < entry.size) throw damaged()
  const count = (piece: Buffer) => {
    budget.unpacked += piece.length
    const bomb = budget.unpacked > RATIO_FROM && budget.unpacked > bytes.length * MAX_RATIO
    if (bomb || budget.unpacked > MAX_UNPACKED) throw new ReadProblem('The file unpacks to more than is accepted')
    return piece
  }
  if (entry.method === STORED) {
    yield count(packed)
    return
  }
  if (entry.method !== DEFLATED) throw damaged()
  const inflate = createInflateRaw({ chunkSize: 65_536 })
  inflate.end(packed)
  try {
    for await (const piece of inflate) yield count(piece)
  } catch (error) {
    throw error instanceof ReadProblem ? error : damaged()
  } finally {
    inflate.destroy()
  }
}
