import type { TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import { dateTime } from '../../../lib/format.ts'
import { Mark } from '../../../ui/mark.tsx'
import { TEXTS } from '../texts.ts'
import './case-notice.css'

/** Why a case came back or was rejected: the first thing to read. */
export function CaseNotice({ detail }: { readonly detail: TaskDetail }) {
  const { status, timeline, submitter, task } = detail
  if (status !== 'REVISION' && status !== 'REJECTED') return null
  const last = timeline.findLast(({ toStatus, reason }) => toStatus === status && reason !== null)
  if (last === undefined) return null
  const rejected = status === 'REJECTED'
  const own = task !== null
  const by = last.actor ?? TEXTS.system
  const title = rejected ? TEXTS.rejectedBy(by) : own ? TEXTS.returnedBy(by) : TEXTS.returnedTo(by, submitter.fullName)
  return (
    <div className={`case-notice case-notice--${rejected ? 'stopped' : 'attention'}`} role="note">
      <Mark status={rejected ? 'stopped' : 'attention'} size={14} />
      <div>
        <p className="case-notice__title">
          {title} <span>{dateTime(last.at)}</span>
        </p>
        <p className="case-notice__reason">{last.reason}</p>
      </div>
    </div>
  )
}
