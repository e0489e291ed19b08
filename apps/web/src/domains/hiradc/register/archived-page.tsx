import { ARCHIVED } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { listShape } from '../../../ui/list/filter.ts'
import { FILTERS, statusFilter } from './choices.ts'
import { ARCHIVE_COLUMNS } from './columns.tsx'
import { RegisterPage } from './register-page.tsx'
import { ARCHIVE_PATH, SubmissionTabs } from './tabs.tsx'
import { texts } from './texts.ts'

const filters = [
  statusFilter(ARCHIVED, texts.archivedStatus),
  FILTERS.department,
  FILTERS.site,
  FILTERS.location,
  FILTERS.author,
]
const shape = listShape(filters, ['updatedAt', 'title'])

/** Archived assessments and deleted drafts (HIRADC-04). */
export default function ArchivedHiradcPage() {
  return (
    <RegisterPage
      register="archive"
      title={texts.archive}
      purpose={texts.archivePurpose}
      tabs={<SubmissionTabs at={ARCHIVE_PATH} />}
      columns={ARCHIVE_COLUMNS}
      filters={filters}
      shape={shape}
      searches={texts.searches}
      nothingYet={<NothingYet title={texts.nothingArchived} text={texts.nothingArchivedText} />}
    />
  )
}
