import type { contractor } from '@selamat/contract/domains/master-data/contractors/contractor'
import { contractorPrequalification } from '@selamat/contract/domains/master-data/contractors/prequalification'
import type { RowOf } from '@selamat/contract/kit/resource'
import { count, dateTime } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { FactGrid } from '../../../ui/fact-grid.tsx'
import { Columns } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { recordAddress } from './choices.ts'
import { PrequalificationState } from './prequalification-status.tsx'
import './contractor-record.css'

/** The data of a contractor, with its prequalification status. */
export function ContractorFacts({ row }: { readonly row: RowOf<typeof contractor> }) {
  const can = useCan()
  const { id, prequalification, prequalifiedUntil } = row
  const filter = { contractorId: [id] }
  const { data } = useLoadList(contractorPrequalification.endpoints.list, {
    body: { limit: 1, filter, orderBy: { column: 'assessedOn', direction: 'descending' } },
  })
  const [latest] = data.rows
  const to = (tab: string, text: string) => <Link to={recordAddress(id, tab)}>{text}</Link>
  const people = count(row.peopleCount)
  return (
    <Columns of="aside" gap={16} className="contractor-record">
      <Section title="Contractor">
        <FactGrid
          facts={[
            { label: 'Category', value: row.contractorCategoryName },
            { label: 'Contact', value: row.contactName },
            { label: 'Phone', value: row.contactPhone && <a href={`tel:${row.contactPhone}`}>{row.contactPhone}</a> },
            { label: 'People', value: can('read', 'submenu/User') ? to('people', people) : people },
            { label: 'Equipment', value: to('equipment', count(row.equipmentCount)) },
            { label: 'Changed', value: dateTime(row.updatedAt) },
            { label: 'Scope of work', value: row.scopeOfWork, wide: true },
            { label: 'Remarks', value: row.remarks, wide: true },
          ]}
        />
      </Section>
      <Section title="Prequalification" extra={to('prequalification', 'History')}>
        <FactGrid
          columns={1}
          facts={[
            { label: 'Today', value: <PrequalificationState status={prequalification} /> },
            { label: 'Valid until', value: prequalifiedUntil },
            {
              label: 'Last assessment',
              value: latest ? (
                <>
                  <StatusTag status={latest.result} /> {latest.score} of 100, {latest.assessedOn}
                </>
              ) : (
                'None yet'
              ),
            },
            ...(latest?.assessorName ? [{ label: 'Assessor', value: latest.assessorName }] : []),
          ]}
        />
      </Section>
    </Columns>
  )
}
