import { IN_FORCE } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { listShape } from '../../../ui/list/filter.ts'
import { ListTabs } from '../list-tabs.tsx'
import { FILTERS, statusFilter } from './choices.ts'
import { LIST_COLUMNS } from './columns.tsx'
import { RegisterPage } from './register-page.tsx'
import { texts } from './texts.ts'

const filters = [
  FILTERS.band,
  FILTERS.review,
  FILTERS.department,
  FILTERS.site,
  FILTERS.location,
  FILTERS.author,
  statusFilter(IN_FORCE),
]
const shape = listShape(filters, ['updatedAt', 'title', 'highestResidual', 'validUntil'])

/** Assessments in force (HIRADC-05). */
export default function ListHiradcPage() {
  return (
    <RegisterPage
      register="approved"
      title={texts.list}
      purpose={texts.listPurpose}
      tabs={<ListTabs />}
      columns={LIST_COLUMNS}
      filters={filters}
      shape={shape}
      searches={texts.searchesRows}
      nothingYet={<NothingYet title={texts.nothingInForce} text={texts.nothingInForceText} />}
    />
  )
}
