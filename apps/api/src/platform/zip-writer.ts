import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** A file of a zip, and what came of it once it was written. */
export interface ZipFile {
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}
export interface WrittenFile {
  readonly name: string
  readonly size: number
  readonly sha256: string
}

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const ENTRY = 0x02014b50
const END = 0x06054b50
/** Sizes follow the bytes; names are UTF-8. */
const FLAGS = 0x0808
const VERSION = 20
/** What the headers of a zip can say. */
const MOST_BYTES = 0xffffffff
const MOST_FILES = 0xffff

/** Numbers of two or four bytes, one after the other. */
function header(fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

/** The clock of Jakarta as a zip writes it: time and day. */
function stamp(at: Date): readonly [time: number, day: number] {
  const local = new Date(at.getTime() + 25_200_000)
  const time = (local.getUTCHours() << 11) | (local.getUTCMinutes() << 5) | (local.getUTCSeconds() >> 1)
  const day = ((local.getUTCFullYear() - 1980) << 9) | ((local.getUTCMonth() + 1) << 5) | local.getUTCDate()
  return [time, day]
}

/**
 * Writes files one after the other as a zip, as they come: PDF and Excel are compressed already, so they are stored. `onWritten` hears
 * of each file with its hash before the next one is asked for. Throws beyond 4 GB or 65,535 files.
 */
export async function* zipOf(
  files: AsyncIterable<ZipFile>,
  at: Date,
  onWritten: (file: WrittenFile) => void | Promise<void>,
): AsyncGenerator<Uint8Array> {
  const [time, day] = stamp(at)
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, bytes } of files) {
    const start = offset
    const named = Buffer.from(name, 'utf8')
    const head = header([
      [4, LOCAL],
      [2, VERSION],
      [2, FLAGS],
      [2, 0],
      [2, time],
      [2, day],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, named.length],
      [2, 0],
    ])
    yield head
    yield named
    offset += head.length + named.length
    const hash = createHash('sha256')
    let [size, check] = [0, 0]
    for await (const chunk of bytes) {
      check = crc32(chunk, check)
      hash.update(chunk)
      size += chunk.length
      if (offset + size > MOST_BYTES) throw new Error('a zip has at most 4 GB')
      yield chunk
    }
    yield header([
      [4, DESCRIPTOR],
      [4, check],
      [4, size],
      [4, size],
    ])
    offset += size + 16
    directory.push(
      header([
        [4, ENTRY],
        [2, VERSION],
        [2, VERSION],
        [2, FLAGS],
        [2, 0],
        [2, time],
        [2, day],
        [4, check],
        [4, size],
        [4, size],
        [2, named.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, start],
      ]),
      named,
    )
    if (directory.length / 2 > MOST_FILES) throw new Error('a zip has at most 65,535 files')
    await onWritten({ name, size, sha256: hash.digest('hex') })
  }
  const entries = Buffer.concat(directory)
  yield entries
  yield header([
    [4, END],
    [2, 0],
    [2, 0],
    [2, directory.length / 2],
    [2, directory.length / 2],
    [4, entries.length],
    [4, offset],
    [2, 0],
  ])
}
