import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** Where the bytes of files live: random names, outside anything that is served. */
export interface FileStore {
  /** Keeps the bytes durably, as they come, and gives their key. */
  put(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<string>
  read(key: string): Readable
  remove(key: string): Promise<void>
}

/** A store in a local folder; a file appears whole or not at all. */
export async function localFileStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const place = (key: string) => {
    if (!/^[a-f0-9]{48}$/.test(key)) throw new Error('not a key of the file store')
    return path.join(folder, key.slice(0, 2), key)
  }
  return {
    async put(bytes) {
      const key = randomBytes(24).toString('hex')
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
    read: (key) => createReadStream(place(key)),
    remove: (key) => rm(place(key), { force: true }),
  }
}
