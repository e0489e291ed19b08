import { EditOutlined } from '@ant-design/icons'
import { contractor } from '@selamat/contract/domains/master-data/contractors/contractor'
import type { RowOf } from '@selamat/contract/kit/resource'
import { editAddress } from '../../../crud/resource-form.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { refreshReads } from '../../../lib/resource-reads.ts'
import { useCan } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { ReadOnlyNote } from '../../../ui/form/problem-note.tsx'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { Link } from '../../../ui/link.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { masterTrail, Page, PageHead } from '../../../ui/page.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { ResourceSection } from '../resource-section.tsx'
import { recordAddress } from './choices.ts'
import { contractorDocumentForm, documentColumns } from './contractor-document.tsx'
import { ContractorEquipment } from './contractor-equipment-tab.tsx'
import { ContractorFacts } from './contractor-facts.tsx'
import { ContractorPeople } from './contractor-people.tsx'
import { assessmentColumns, prequalificationForm } from './prequalification.tsx'
import { PrequalificationState } from './prequalification-status.tsx'
import './contractor-record.css'

const ITEM = 'submenu/Contractor Equipment'
const trail = masterTrail('Contractors', '/contractor')

/** One contractor: how it stands, its assessments, documents, people and equipment. */
export default function ContractorRecordPage() {
  const [{ id = '', tab = '' }] = useAddressQuery()
  const loaded = useLoad(contractor.endpoints.get, { params: { id: Number(id) } })
  const { data, error } = loaded
  if (data !== null) return <ContractorRecord row={data} tab={tab} />
  const absent = error instanceof ApiError && (error.status === 404 || error.status === 422)
  const nothing = {
    title: 'This contractor is not there',
    text: 'It may have been removed, or it is not one of yours.',
    action: <Link to="/contractor">To the contractors</Link>,
  }
  return <RecordLoading failed="The contractor could not be loaded" loaded={loaded} absent={absent && nothing} />
}

const TABS = [
  { key: '', label: 'Overview' },
  { key: 'prequalification', label: 'Prequalification' },
  { key: 'documents', label: 'Documents' },
  { key: 'people', label: 'People' },
  { key: 'equipment', label: 'Equipment' },
] as const

function ContractorRecord({ row, tab }: { readonly row: RowOf<typeof contractor>; readonly tab: string }) {
  const can = useCan()
  const go = useGo()
  const { id, contractorName, prequalification, archivedAt } = row
  // Names and positions need the permission to read users.
  const tabs = TABS.filter(({ key }) => key !== 'people' || can('read', 'submenu/User')).map((each) => ({
    ...each,
    to: recordAddress(id, each.key),
  }))
  const present = tabs.find(({ key }) => key === tab) ?? tabs[0]
  const edit = () => go(editAddress(contractor.paths, id) ?? contractor.paths.list)
  const actions =
    archivedAt === null && can('update', ITEM)
      ? [{ key: 'edit', label: 'Edit', icon: <EditOutlined />, run: edit }]
      : []
  const of = { contractorId: id }
  const readOnly = archivedAt !== null
  return (
    <Page>
      <PageHead
        title={contractorName}
        trail={[...trail, { label: contractorName }]}
        tag={<PrequalificationState status={prequalification} />}
        purpose={row.contractorCategoryName || row.prequalifiedUntil ? <Purpose row={row} /> : undefined}
        actions={<HeadActions actions={actions} />}
        tabs={<LinkTabs label={contractorName} tabs={tabs} at={present?.to ?? ''} />}
      />
      {readOnly && <ReadOnlyNote reason="This contractor is archived. Restore it to change it." />}
      {present?.key === '' && <ContractorFacts row={row} />}
      {present?.key === 'prequalification' && (
        <ResourceSection
          form={prequalificationForm}
          title="Assessments"
          of={of}
          columns={assessmentColumns}
          readOnly={readOnly}
          nothing={{ title: 'Not assessed yet', text: 'Without a passed assessment no permit is given.' }}
          onWritten={() => void refreshReads(contractor)}
        />
      )}
      {present?.key === 'documents' && (
        <ResourceSection
          form={contractorDocumentForm}
          title="Documents"
          of={of}
          columns={documentColumns}
          readOnly={readOnly}
          nothing={{ title: 'No documents yet', text: 'Insurance, safety plans and licences appear here.' }}
        />
      )}
      {present?.key === 'people' && <ContractorPeople employerId={row.contractorCompanyId} />}
      {present?.key === 'equipment' && <ContractorEquipment contractorId={id} />}
    </Page>
  )
}

function Purpose({ row: { contractorCategoryName, prequalifiedUntil } }: { readonly row: RowOf<typeof contractor> }) {
  return (
    <>
      {contractorCategoryName}
      {contractorCategoryName && prequalifiedUntil && ' · '}
      {prequalifiedUntil && <span className="contractor-record__until">Prequalified until {prequalifiedUntil}</span>}
    </>
  )
}
