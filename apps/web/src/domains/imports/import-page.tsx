import { bulkUploads } from '@selamat/contract/domains/imports/import'
import { useAddressQuery } from '../../lib/navigation.ts'
import { useLoad } from '../../lib/use-load.ts'
import { NothingYet } from '../../ui/empty-state.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { RecordLoading } from '../../ui/record-loading.tsx'
import { ImportView } from './import-view.tsx'
import { MEDICINES, USERS } from './kind-texts.ts'
import { texts } from './texts.ts'
import { UploadList } from './upload-list.tsx'

/** The import of the kind in the address. */
export default function ImportPage() {
  const [{ kind }] = useAddressQuery()
  return <KindPage kind={kind} />
}

/** Bulk upload of users (USERS-05). */
export const UsersImportPage = () => <KindPage kind={USERS} />

/** Bulk upload of medicines (MEDICAL-46). */
export const MedicinesImportPage = () => <KindPage kind={MEDICINES} />

/** The uploads of a kind with the drop zone for a new file, or one of them step by step. */
function KindPage({ kind }: { readonly kind: string | undefined }) {
  const id = Number(useAddressQuery()[0].id)
  if (Number.isSafeInteger(id) && id > 0) return <ImportView key={id} id={id} />
  if (kind) return <KindUploads key={kind} kind={kind} />
  return (
    <Page>
      <PageHead title={texts.import} />
      <NothingYet title={texts.noKind} text={texts.noKindText} />
    </Page>
  )
}

function KindUploads({ kind }: { readonly kind: string }) {
  const loaded = useLoad(bulkUploads.kind, { params: { kind } })
  if (loaded.data !== null) return <UploadList kind={loaded.data} />
  return <RecordLoading failed={`The ${texts.uploads} could not be loaded`} loaded={loaded} />
}
