import type { TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import { SentBackNote } from '../../../ui/sent-back-note.tsx'
import { texts } from '../texts.ts'

/** Why a case came back or was rejected: the first thing to read. */
export function CaseNotice({ detail }: { readonly detail: TaskDetail }) {
  const { status, timeline, submitter, task } = detail
  if (status !== 'REVISION' && status !== 'REJECTED') return null
  const last = timeline.findLast(({ toStatus, reason }) => toStatus === status && reason !== null)
  if (last === undefined || last.reason === null) return null
  const rejected = status === 'REJECTED'
  const own = task !== null
  const by = last.actor ?? texts.system
  const title = rejected ? texts.rejectedBy(by) : own ? texts.returnedBy(by) : texts.returnedTo(by, submitter.fullName)
  return <SentBackNote title={title} at={last.at} reason={last.reason} rejected={rejected} />
}
