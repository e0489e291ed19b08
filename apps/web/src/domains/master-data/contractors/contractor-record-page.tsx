import { EditOutlined } from '@ant-design/icons'
import { contractor } from '@selamat/contract/domains/master-data/contractors/contractor'
import type { RowOf } from '@selamat/contract/kit/resource'
import { editAddress } from '../../../crud/resource-form.ts'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { refreshReads } from '../../../lib/resource-reads.ts'
import { useCan } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { ReadOnlyNote } from '../../../ui/form/problem-note.tsx'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { RecordParts, RecordTabs, useRecordTab } from '../../../ui/record/record-parts.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { ResourceSection } from '../resource-section.tsx'
import { contractorDocumentForm, documentColumns } from './contractor-document.tsx'
import { ContractorEquipment } from './contractor-equipment-tab.tsx'
import { ContractorFacts } from './contractor-facts.tsx'
import { ContractorPeople } from './contractor-people.tsx'
import { assessmentColumns, prequalificationForm } from './prequalification.tsx'
import { PrequalificationState } from './prequalification-status.tsx'
import './contractor-record.css'

const ITEM = 'submenu/Contractor Equipment'
/** One contractor: how it stands, its assessments, documents, people and equipment. */
export default function ContractorRecordPage() {
  const [{ id = '' }] = useAddressQuery()
  const loaded = useLoad(contractor.endpoints.get, { params: { id: Number(id) } })
  const { data } = loaded
  if (data !== null) return <ContractorRecord row={data} />
  const nothing = {
    title: 'This contractor is not there',
    text: 'It may have been removed, or it is not one of yours.',
    action: <Link to="/contractor">To the contractors</Link>,
  }
  return <RecordLoading failed="The contractor could not be loaded" loaded={loaded} nothing={nothing} />
}

const TABS = [
  { name: 'overview', label: 'Overview' },
  { name: 'prequalification', label: 'Prequalification' },
  { name: 'documents', label: 'Documents' },
  { name: 'people', label: 'People' },
  { name: 'equipment', label: 'Equipment' },
]

function ContractorRecord({ row }: { readonly row: RowOf<typeof contractor> }) {
  const can = useCan()
  const go = useGo()
  const { id, contractorName, prequalification, archivedAt } = row
  // Names and positions need the permission to read users.
  const tabs = TABS.filter(({ name }) => name !== 'people' || can('read', 'submenu/User'))
  const tab = useRecordTab({ tabs })
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
        tag={<PrequalificationState status={prequalification} />}
        purpose={row.contractorCategoryName || row.prequalifiedUntil ? <Purpose row={row} /> : undefined}
        actions={<HeadActions actions={actions} />}
        tabs={<RecordTabs label={contractorName} tabs={tabs} />}
      />
      {readOnly && <ReadOnlyNote reason="This contractor is archived. Restore it to change it." />}
      <RecordParts
        tab={tab}
        parts={[
          { id: 'facts', tab: 'overview', content: <ContractorFacts row={row} /> },
          {
            id: 'assessments',
            tab: 'prequalification',
            content: (
              <ResourceSection
                form={prequalificationForm}
                title="Assessments"
                of={of}
                columns={assessmentColumns}
                readOnly={readOnly}
                nothing={{ title: 'Not assessed yet', text: 'Without a passed assessment no permit is given.' }}
                onWritten={() => void refreshReads(contractor)}
              />
            ),
          },
          {
            id: 'documents',
            tab: 'documents',
            content: (
              <ResourceSection
                form={contractorDocumentForm}
                title="Documents"
                of={of}
                columns={documentColumns}
                readOnly={readOnly}
                nothing={{ title: 'No documents yet', text: 'Insurance, safety plans and licences appear here.' }}
              />
            ),
          },
          { id: 'people', tab: 'people', content: <ContractorPeople employerId={row.contractorCompanyId} /> },
          { id: 'equipment', tab: 'equipment', content: <ContractorEquipment contractorId={id} /> },
        ]}
      />
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
