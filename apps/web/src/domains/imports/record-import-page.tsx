import { bulkUploads } from '@selamat/contract/domains/imports/import'
import { useAddressQuery } from '../../lib/navigation.ts'
import { useLoad } from '../../lib/use-load.ts'
import { LoadFailed, NothingYet } from '../../ui/empty-state.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ImportView } from './import-view.tsx'
import { texts } from './texts.ts'
import { UploadList } from './upload-list.tsx'

/** The import of records of the kind that the address names: its uploads with the drop zone for a new file, or one of them. */
export default function RecordImportPage() {
  const [query] = useAddressQuery()
  const id = Number(query.id)
  if (Number.isSafeInteger(id) && id > 0) return <ImportView key={id} id={id} />
  return query.kind ? <KindUploads key={query.kind} kind={query.kind} /> : <NoKind />
}

function NoKind() {
  return (
    <Page>
      <PageHead title={texts.import} trail={[{ label: texts.home, to: '/home' }]} />
      <NothingYet title={texts.noKind} text={texts.noKindText} />
    </Page>
  )
}

function KindUploads({ kind }: { readonly kind: string }) {
  const loaded = useLoad(bulkUploads.kind, { params: { kind } })
  if (loaded.data !== null) return <UploadList kind={loaded.data} />
  return (
    <Page>
      {loaded.state === 'failure' ? (
        <LoadFailed title={`The ${texts.uploads} could not be loaded`} error={loaded.error} onRetry={loaded.reload} />
      ) : (
        <Spinner page />
      )}
    </Page>
  )
}
