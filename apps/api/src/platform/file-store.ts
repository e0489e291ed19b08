import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** Where the bytes of files live: random names, outside anything that is served. */
export interface FileStore {
  /** Keeps the bytes durably, as they come, and gives their key. Throws 503 in words where the store is away. */
  put(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<string>
  /** Throws before the first byte where they are gone or the store is away. */
  read(key: string): Promise<Readable>
  remove(key: string): Promise<void>
  /** Throws where files can now neither be kept nor read. */
  check(): Promise<void>
}

/** A random name for new bytes. */
export const newKey = () => randomBytes(24).toString('hex')

/** Where the bytes of a key lie, in a folder or a bucket: the same path, so that one can be copied to the other. */
export function objectName(key: string): string {
  if (!/^[a-f0-9]{48}$/.test(key)) throw new Error('not a key of the file store')
  return `${key.slice(0, 2)}/${key}`
}

/** A store in a local folder; a file appears whole or not at all. */
export async function localFileStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const place = (key: string) => path.join(folder, objectName(key))
  return {
    async put(bytes) {
      const key = newKey()
      const target = place(key)
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      const temporary = `${target}.part`
      try {
        const handle = await open(temporary, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(temporary, target)
      } catch (error) {
        // On a full disk the part of the file would keep the room that is missing.
        await rm(temporary, { force: true })
        throw error
      }
      return key
    },
    read: async (key) => (await open(place(key))).createReadStream(),
    remove: (key) => rm(place(key), { force: true }),
    check: async () => undefined,
  }
}
