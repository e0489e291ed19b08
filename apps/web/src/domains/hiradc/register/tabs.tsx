import { SUBMISSION } from '@selamat/contract/domains/hiradc/hiradc'
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
    { label: texts.inWork, to: SUBMISSION_PATH, visible },
    { label: texts.archiveTab, to: ARCHIVE_PATH, visible },
  ]
  return <LinkTabs label={texts.submissionTabs} tabs={tabs} at={at} />
}
