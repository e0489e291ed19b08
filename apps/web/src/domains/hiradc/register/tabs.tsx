import { LIST, SUBMISSION } from '@selamat/contract/domains/hiradc/hiradc'
import { useCan } from '../../../lib/session.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { texts } from './texts.ts'

/** The list of submissions at its own address. */
export const SUBMISSION_PATH = '/hiradc-submission?type=hiradcSubbmission'
export const ARCHIVE_PATH = '/archived-hiradc'

/** What is worked on, and the archive. */
export function SubmissionTabs({ at }: { readonly at: string }) {
  const visible = useCan()('read', SUBMISSION)
  const tabs = [
    { label: texts.tabs.work, to: SUBMISSION_PATH, visible },
    { label: texts.tabs.archive, to: ARCHIVE_PATH, visible },
  ]
  return <LinkTabs label={texts.submissionTabs} tabs={tabs} at={at} />
}

/** What is in force: as a list, by area and by department. */
export function ListTabs() {
  const visible = useCan()('read', LIST)
  const tabs = [
    { label: texts.tabs.list, to: '/list-hiradc', visible },
    { label: texts.tabs.areas, to: '/hiradc-areas', visible },
    { label: texts.tabs.departments, to: '/hiradc-department', visible },
  ]
  return <LinkTabs label={texts.listTabs} tabs={tabs} />
}
