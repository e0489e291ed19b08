import type { FileData } from '@selamat/contract/domains/files/file'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import type { Executor } from '../../../platform/database.ts'

/** A stored file with its uploader, who can attach it. */
export interface FileFacts extends FileData {
  readonly companyId: number
  readonly uploadedBy: number
  readonly ownerKind: string | null
  readonly ownerId: number | null
}

export const fileUrl = (id: number) => `${API_BASE}/files/${id}`

/** SQL: the file that a column names, as it is answered; null where there is none. */
export const fileDataIn = (
  column: string,
): string => `(select json_build_object('id', fd.id, 'url', '${API_BASE}/files/' || fd.id,
  'name', fd.name, 'size', fd.size, 'contentType', fd.content_type) from files fd where fd.id = ${column})`

/** The files with these ids, in one query; unknown ids are left out. */
export async function filesById(db: Executor, ids: readonly number[]): Promise<Map<number, FileFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name', 'size', 'contentType', 'companyId', 'uploadedBy', 'ownerKind', 'ownerId'])
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, url: fileUrl(row.id) }]))
}

/** A file as the API shows it. */
export const fileDataOf = ({ id, url, name, size, contentType }: FileFacts): FileData => ({
  id,
  url,
  name,
  size,
  contentType,
})
