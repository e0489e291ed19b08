import { useAddressQuery } from '../../lib/navigation.ts'
import { ImportView } from './import-view.tsx'
import { UploadList } from './upload-list.tsx'

/** Bulk upload of users (USERS-05): the uploads with the place for a new file, or one of them step by step. */
export default function ImportPage() {
  const [query] = useAddressQuery()
  const id = Number(query.id)
  return Number.isSafeInteger(id) && id > 0 ? <ImportView key={id} id={id} /> : <UploadList />
}
