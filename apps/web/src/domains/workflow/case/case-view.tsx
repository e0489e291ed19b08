import { FilePdfOutlined, LockOutlined } from '@ant-design/icons'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import type { TaskDetail, TimelineEntry } from '@selamat/contract/domains/workflow/task-detail'
import { Button } from 'antd'
import { type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { download } from '../../../lib/client.ts'
import { pathOf, RecordPreviews } from '../../../lib/record-preview.ts'
import { session } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { useNow } from '../../../lib/use-now.ts'
import { LoadFailed, NothingYet } from '../../../ui/empty-state.tsx'
import { ChangeList } from '../../../ui/history/change-list.tsx'
import { Line, Lines, Note, Stack } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Section } from '../../../ui/section.tsx'
import { type StatusKey, statusKey, statusLabel } from '../../../ui/status.ts'
import { Timeline } from '../../../ui/timeline.tsx'
import { toast } from '../../../ui/toast.ts'
import { FormAnswers } from '../../forms/index.ts'
import { useOpened } from '../../notifications/index.ts'
import { dueOf, momentOf } from '../due.ts'
import { texts } from '../texts.ts'
import { AddApprover } from './add-approver.tsx'
import { CaseAttachments } from './case-attachments.tsx'
import { CaseComment } from './case-comment.tsx'
import { CaseFollowUps, RaisedFrom } from './case-follow-ups.tsx'
import { CaseHead } from './case-head.tsx'
import { CaseNotice } from './case-notice.tsx'
import { CaseReadings } from './case-readings.tsx'
import { answerPage, ResponseBar } from './response-bar.tsx'
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
  useOpened(detail?.assignmentNumber ?? null)
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
              title={texts.notThere}
              text={texts.notThereText}
              action={<Link to="/my-task">{texts.toInbox}</Link>}
            />
          ) : (
            <LoadFailed title={texts.caseFailed} error={loaded.error} onRetry={loaded.reload} />
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
      <section className="case-view__body" aria-label={detail.assignmentNumber} tabIndex={0}>
        <Stack gap={16} className="case-view__main">
          {detail.confidential && (
            <Note>
              <LockOutlined aria-hidden /> {texts.confidential}
            </Note>
          )}
          <CaseNotice detail={detail} />
          {detail.raisedFrom && <RaisedFrom from={detail.raisedFrom} />}
          {detail.form === null ? (
            <AboutRecord detail={detail} silent={silent} />
          ) : detail.revision === 0 ? (
            <NothingYet title={texts.notFilledIn} />
          ) : (
            <FormAnswers title={texts.reported} definition={detail.form.definition} answers={detail.answers} />
          )}
          {detail.stepForms.map(({ id, step, formName, filledBy, at, definition, answers }) => (
            <Stack gap={6} key={id}>
              <FormAnswers title={texts.stepForm(step, formName)} definition={definition} answers={answers} />
              <Note>{texts.filledIn(filledBy, momentOf(at, now))}</Note>
            </Stack>
          ))}
          <CaseAttachments assignmentNumber={assignmentNumber} canAttach={detail.canAttach} />
        </Stack>
        <Stack gap={16} className="case-view__aside">
          <CaseSteps detail={detail} now={now} silent={silent} />
          <CaseTimeline entries={detail.timeline} />
          {detail.canComment && !silent && <CaseComment key={assignmentNumber} detail={detail} />}
          <CaseFollowUps detail={detail} />
          {!detail.confidential && detail.form !== null && <LetterButton assignmentNumber={assignmentNumber} />}
          {detail.canListReadings && <CaseReadings assignmentNumber={assignmentNumber} />}
        </Stack>
      </section>
      {!silent && <ResponseBar detail={detail} onAnswered={() => onAnswered?.()} />}
    </article>
  )
}

/** A case about a record of another domain: what its domain shows of it, else its place, and the way to that record. */
function AboutRecord({ detail, silent }: { readonly detail: TaskDetail; readonly silent: boolean }) {
  const { assignmentNumber, locationName, recordPage } = detail
  const Preview = use(RecordPreviews).get(pathOf(recordPage?.address ?? ''))
  const plain = (
    <Section title={texts.record}>
      {locationName !== null && <p>{texts.at(locationName)}</p>}
      <p>{texts.recordText}</p>
      {recordPage !== null && (silent || answerPage(detail) === null) && (
        <Link className="case-view__record" to={recordPage.address}>
          {recordPage.label}
        </Link>
      )}
    </Section>
  )
  if (Preview === undefined) return plain
  return (
    <Suspense fallback={plain}>
      <Preview key={assignmentNumber} assignmentNumber={assignmentNumber} otherwise={plain} />
    </Suspense>
  )
}

/** Prints the case as a letter. */
function LetterButton({ assignmentNumber }: { readonly assignmentNumber: string }) {
  const [printing, setPrinting] = useState(false)
  const print = async () => {
    setPrinting(true)
    try {
      await download(myTask.ncrLetter, { body: { assignmentNumber } }, 'ncr-letter.pdf')
    } catch (thrown) {
      toast.error(texts.letterFailed, messageOf(thrown))
    } finally {
      setPrinting(false)
    }
  }
  return (
    <Button
      className="case-view__letter"
      icon={<FilePdfOutlined />}
      loading={printing}
      block
      onClick={() => void print()}
    >
      {texts.letter}
    </Button>
  )
}

const CaseSkeleton = () => (
  <Stack gap={12} className="case-skeleton" role="status" aria-label="Loading">
    <i />
    <i />
    <div className="shaded" />
    <div className="shaded" />
  </Stack>
)

/** An approval is green although the case goes on waiting; all else has the mark of where it led. */
const meaningOf = ({ action, toStatus, undone }: TimelineEntry): StatusKey =>
  undone ? 'draft' : action === 'approve' ? 'inforce' : statusKey(toStatus)

const titleOf = ({ label, step, undone }: TimelineEntry) => {
  const title = step === null ? label : `${label}: ${step}`
  return undone ? (
    <>
      <s>{title}</s> ({texts.undone})
    </>
  ) : (
    title
  )
}

const whoOf = ({ actor, onBehalfOf }: TimelineEntry) =>
  [actor ?? texts.system, ...(onBehalfOf === null ? [] : [texts.onBehalfOf(onBehalfOf)])].join(' ')

/** The changes of a resubmission: each answer before and after. */
const changesOf = ({ changes }: TimelineEntry) =>
  changes.length > 0 && (
    <ChangeList changes={changes.map(({ label, before, after }) => ({ field: label, from: before, to: after }))} />
  )

/** Everything that happened to a case, the newest on top. */
const CaseTimeline = ({ entries }: { readonly entries: readonly TimelineEntry[] }) => (
  <Section title={texts.timeline}>
    <Timeline
      items={entries.toReversed().map((entry) => ({
        id: entry.id,
        title: titleOf(entry),
        who: whoOf(entry),
        at: entry.at,
        note: entry.reason,
        details: changesOf(entry),
        status: meaningOf(entry),
      }))}
    />
  </Section>
)

type Step = TaskDetail['steps'][number]

interface CaseStepsProps {
  readonly detail: TaskDetail
  readonly now: Date
  readonly silent: boolean
}

/** The steps of a case: who did each and when, who is assigned now, who comes next. */
function CaseSteps({ detail, now, silent }: CaseStepsProps) {
  const own = session.get().session?.user.fullName
  const who = (step: Step) =>
    step.who
      .map((name) => (step.state === 'open' && detail.task !== null && name === own ? texts.you : name))
      .join(', ')
  const when = (step: Step) => {
    if (step.at !== null) return momentOf(step.at, now)
    return step.state === 'open' ? dueOf(step.dueAt, now)?.text : undefined
  }
  return (
    <Section
      title={texts.steps}
      flush
      extra={
        detail.canAddApprover && detail.task !== null && !silent ? (
          <AddApprover assignmentNumber={detail.assignmentNumber} task={detail.task} />
        ) : undefined
      }
    >
      <Lines as="ol">
        {detail.steps.map((step) => (
          <Line align="start" size="body" weight={step.state === 'open' ? 'strong' : 'regular'} key={step.key}>
            <Mark status={statusKey(step.state)} label={statusLabel(step.state)} />
            <span className="what">
              {step.label}
              <small>{[who(step), when(step)].filter(Boolean).join(', ')}</small>
            </span>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
