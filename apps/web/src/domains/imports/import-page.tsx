import { USERS_ITEM } from '@selamat/contract/domains/imports/import'
import { useAddressQuery } from '../../lib/navigation.ts'
import { useCan } from '../../lib/session.ts'
import { ImportView } from './import-view.tsx'
import { USERS } from './kind-texts.ts'
import { texts } from './texts.ts'
import { UploadList } from './upload-list.tsx'

const label = { one: 'user', many: 'users' }

/** Bulk upload of users (USERS-05): the uploads with the drop zone for a new file, or one of them step by step. */
export default function ImportPage() {
  const can = useCan()
  const [query] = useAddressQuery()
  const id = Number(query.id)
  if (Number.isSafeInteger(id) && id > 0) return <ImportView key={id} id={id} />
  const mayImport = can('create', USERS_ITEM)
  return <UploadList kind={{ kind: USERS, label, list: '/user', knownBy: texts.identifiedBy, mayImport }} />
}
