import { SUBMISSION } from '@selamat/contract/domains/hiradc/hiradc'
import { HIRADC_REQUESTS } from '@selamat/contract/domains/hiradc/hiradc-address'
import { useCan } from '../../../lib/session.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { texts as threadTexts } from '../thread/texts.ts'
import { texts } from './texts.ts'

/** The list of submissions at its own address. */
export const SUBMISSION_PATH = '/hiradc-submission?type=hiradcSubbmission'
export const ARCHIVE_PATH = '/archived-hiradc'

/** What is worked on, and the archive. */
export function SubmissionTabs({ at }: { readonly at: string }) {
  const visible = useCan()('read', SUBMISSION)
  const tabs = [
    { label: texts.inWork, to: SUBMISSION_PATH, visible },
    { label: threadTexts.requestsTab, to: HIRADC_REQUESTS, visible },
    { label: texts.archiveTab, to: ARCHIVE_PATH, visible },
  ]
  return <LinkTabs label={texts.submissionTabs} tabs={tabs} at={at} />
}
