import { ARCHIVED } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { hiradcList } from '@selamat/contract/domains/hiradc/hiradc-register'
import { registerView } from '../../../register/register-view.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { bands, statesOf } from './choices.ts'
import { ARCHIVE_COLUMNS } from './columns.tsx'
import { RegisterPage } from './register-page.tsx'
import { ARCHIVE_PATH, SubmissionTabs } from './tabs.tsx'
import { texts } from './texts.ts'

const view = registerView(hiradcList, {
  chips: ['status', 'departmentId', 'siteId', 'locationId', 'authorId'],
  sources: { band: bands, status: statesOf(ARCHIVED, texts.archivedStatus) },
})

/** Archived assessments and deleted drafts (HIRADC-04). */
export default function ArchivedHiradcPage() {
  return (
    <RegisterPage
      register="archive"
      title={texts.archive}
      purpose={texts.archivePurpose}
      tabs={<SubmissionTabs at={ARCHIVE_PATH} />}
      columns={ARCHIVE_COLUMNS}
      view={view}
      searches={texts.searches}
      nothingYet={<NothingYet title={texts.nothingArchived} text={texts.nothingArchivedText} />}
    />
  )
}
