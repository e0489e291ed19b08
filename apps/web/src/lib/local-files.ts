import type { FileData } from '@selamat/contract/domains/files/file'
import { DAY } from '@selamat/contract/kit/time'
import { createContext } from 'react'
import { newKey } from './crypto.ts'
import { getRow, putRow, removeRow, rowsOf } from './device-store.ts'
import { newLocalId } from './local-id.ts'
import { session } from './session.ts'

/** A file that waits on this device, or the copy of one that the server removes again if its report comes too late. */
export interface LocalFile {
  readonly userId: number
  /** Its id as text. */
  readonly key: string
  readonly file: File
  /** Names its upload to the server, the same at every try. */
  readonly uploadKey: string
  /** When the key was made. */
  readonly keyedAt: string
}

const userId = () => session.get().session?.user.id ?? 0

/** Keeps a file on this device under an id, with an upload of its own. */
export const copyFile = (id: number, file: File): Promise<IDBValidKey> =>
  putRow<LocalFile>('files', {
    userId: userId(),
    key: `${id}`,
    file,
    uploadKey: newKey(),
    keyedAt: new Date().toISOString(),
  })

/** Keeps a file on this device and gives it the data of a stored file, with an id of this device. */
export async function keepLocalFile(file: File): Promise<FileData> {
  const id = newLocalId()
  await copyFile(id, file)
  return { id, url: '', name: file.name, size: file.size, contentType: file.type }
}

/** A file of the signed-in user on this device, or undefined. */
export const localFile = (id: number): Promise<LocalFile | undefined> => getRow<LocalFile>('files', userId(), `${id}`)

export const removeLocalFile = (id: number): Promise<undefined> => removeRow('files', userId(), `${id}`)

/** Removes the files that nothing on this device names any more; a form that is open may not have kept its draft yet. */
export async function removeUnusedFiles(used: ReadonlySet<number>): Promise<void> {
  const before = new Date(Date.now() - DAY).toISOString()
  for (const { key, keyedAt } of await rowsOf<LocalFile>('files', userId())) {
    if (keyedAt < before && !used.has(Number(key))) await removeLocalFile(Number(key))
  }
}

/** Whether the files of a form can wait on this device for the connection. */
export const FilesMayWait = createContext(false)
