import { file as fileOperations } from '@selamat/contract/domains/files/file'
import { fetchFile } from './client.ts'
import { getRow, putRow, removeRow, rowsOf } from './device-store.ts'
import { session } from './session.ts'

interface Row {
  readonly userId: number
  readonly key: string
  readonly blob: Blob
}

const own = () => session.get().session?.user.id ?? 0
const PREFIX = 'picture/'
const keyOf = (id: number) => `${PREFIX}${id}`

/** A picture of a stored file that is kept on this device for when there is no connection, or undefined. */
export const keptPicture = async (id: number): Promise<Blob | undefined> =>
  (await getRow<Row>('forms', own(), keyOf(id)))?.blob

/** Keeps pictures on this device as long as they have at most so many bytes together; what is kept already is not fetched again. */
export async function keepPictures(ids: readonly number[], mostBytes: number): Promise<void> {
  let bytes = 0
  for (const id of ids) {
    const kept = await keptPicture(id)
    const blob = kept ?? (await fetchFile(fileOperations.download, { params: { id } })).blob
    bytes += blob.size
    if (bytes > mostBytes) return
    if (kept === undefined) await putRow<Row>('forms', { userId: own(), key: keyOf(id), blob })
  }
}

/** Removes the kept pictures that nothing names any more. */
export async function removeUnusedPictures(used: ReadonlySet<number>): Promise<void> {
  for (const { key } of await rowsOf<Row>('forms', own())) {
    if (key.startsWith(PREFIX) && !used.has(Number(key.slice(PREFIX.length)))) await removeRow('forms', own(), key)
  }
}
