import { LockOutlined } from '@ant-design/icons'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { type ReactNode, useEffect } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { useNow } from '../../../lib/use-now.ts'
import { LoadFailed, NothingYet } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { FormAnswers } from '../../forms/index.ts'
import { TEXTS } from '../texts.ts'
import { CaseHead } from './case-head.tsx'
import { CaseNotice } from './case-notice.tsx'
import { CaseReadings } from './case-readings.tsx'
import { CaseSteps } from './case-steps.tsx'
import { CaseTimeline } from './case-timeline.tsx'
import { ResponseBar } from './response-bar.tsx'
import './case-view.css'

interface CaseViewProps {
  readonly assignmentNumber: string
  readonly above?: ReactNode
  readonly moves?: ReactNode
  /** The case is the whole page. */
  readonly alone?: boolean
  /** No response section (NOTIF-25, NOTIF-26). */
  readonly silent?: boolean
  readonly onAnswered?: () => void
}

/** A case: what was reported, its steps, what happened, and the reader's answer. */
export function CaseView({ assignmentNumber, above, moves, alone = false, silent = false, onAnswered }: CaseViewProps) {
  const now = useNow()
  const loaded = useLoad(myTask.detail, { body: { assignmentNumber } })
  // The case before stays known while the next one loads; it must not be taken for it.
  const detail = loaded.data?.assignmentNumber === assignmentNumber ? loaded.data : null
  const subject = detail?.subject
  useEffect(() => {
    if (subject !== undefined) document.title = `${subject} · Selamat`
  }, [subject])

  if (detail === null && loaded.state === 'failure') {
    const absent = loaded.error instanceof ApiError && loaded.error.status === 404
    return (
      <div className="case-view">
        <div className="case-view__alone">
          {above ?? moves}
          {absent ? (
            <NothingYet
              title={TEXTS.notThere}
              text={TEXTS.notThereText}
              action={<Link to="/my-task">{TEXTS.toInbox}</Link>}
            />
          ) : (
            <LoadFailed title={TEXTS.caseFailed} error={loaded.error} onRetry={loaded.reload} />
          )}
        </div>
      </div>
    )
  }
  if (detail === null) return <CaseSkeleton />
  return (
    <article className="case-view">
      <CaseHead detail={detail} now={now} above={above} moves={moves} alone={alone} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
      <section className="case-view__body" aria-label={TEXTS.reported} tabIndex={0}>
        <div className="case-view__main">
          {detail.confidential && (
            <p className="case-view__confidential">
              <LockOutlined aria-hidden /> {TEXTS.confidential}
            </p>
          )}
          <CaseNotice detail={detail} />
          <FormAnswers title={TEXTS.reported} definition={detail.form.definition} answers={detail.answers} />
        </div>
        <div className="case-view__aside">
          <CaseSteps detail={detail} now={now} />
          <CaseTimeline entries={detail.timeline} />
          {detail.canListReadings && <CaseReadings assignmentNumber={assignmentNumber} />}
        </div>
      </section>
      {!silent && <ResponseBar detail={detail} onAnswered={() => onAnswered?.()} />}
    </article>
  )
}

const CaseSkeleton = () => (
  <div className="case-skeleton" role="status" aria-label="Loading">
    <i />
    <i />
    <div />
    <div />
  </div>
)
