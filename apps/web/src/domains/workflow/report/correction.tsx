import { compileForm } from '@selamat/contract/domains/forms/compile-form'
import { caseAddress } from '@selamat/contract/domains/workflow/case'
import { myTask, type TaskDetail } from '@selamat/contract/domains/workflow/my-task'
import { useMemo, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { LoadFailed, NothingYet } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { fromAnswers } from '../../forms/index.ts'
import { CaseNotice } from '../case/case-notice.tsx'
import { sendAnswer } from '../case/use-response.ts'
import { TEXTS } from '../texts.ts'
import { ReportForm } from './report-form.tsx'
import type { ReportSource } from './report-source.ts'

/** A returned report: the reason on top, the answers to correct and resubmit. */
export function Correction({ assignmentNumber }: { readonly assignmentNumber: string }) {
  const loaded = useLoad(myTask.detail, { body: { assignmentNumber } })
  // The corrected report stays on the screen after it was sent.
  const [correcting, setCorrecting] = useState<TaskDetail | null>(null)
  const latest = loaded.data?.assignmentNumber === assignmentNumber ? loaded.data : null
  const correctable = latest?.allowedActions.some(({ action, allowed }) => action === 'resubmit' && allowed) ?? false
  if (latest !== null && correctable && latest !== correcting) setCorrecting(latest)
  const { reload } = loaded
  const source = useMemo(() => (correcting === null ? null : sourceOf(correcting, reload)), [correcting, reload])

  if (correcting !== null && source !== null) {
    return <ReportForm source={source} notice={<CaseNotice detail={correcting} />} />
  }
  if (latest !== null) {
    const open = <Link to={caseAddress(assignmentNumber)}>{TEXTS.report.open}</Link>
    return <NothingYet title={TEXTS.report.notToCorrect} text={TEXTS.report.notToCorrectText} action={open} />
  }
  if (loaded.error === null) return <Spinner page />
  if (loaded.error instanceof ApiError && loaded.error.status === 404) {
    return <NothingYet title={TEXTS.notThere} text={TEXTS.notThereText} />
  }
  return <LoadFailed title={TEXTS.caseFailed} error={loaded.error} onRetry={reload} />
}

function sourceOf(detail: TaskDetail, reload: () => void): ReportSource {
  const { assignmentNumber, allowedActions, confidential, form, revision, steps, subject } = detail
  const following = steps.filter(({ state }) => state === 'todo')
  return {
    draftKey: confidential ? null : `correction/${assignmentNumber}/${revision}`,
    title: TEXTS.report.correctTitle(subject),
    purpose: TEXTS.report.correctPurpose(assignmentNumber),
    definition: form.definition,
    initial: fromAnswers(compileForm(form.definition), detail.answers),
    steps: following.map(({ label, who }) => ({ label, who: who.join(', ') })),
    again: true,
    send: async (fieldData) => {
      await sendAnswer(detail, { action: 'resubmit', comment: '', fieldData })
      const consequence = allowedActions.find(({ action }) => action === 'resubmit')?.consequence
      return { assignmentNumber, goesTo: consequence ? [consequence.replace(/^Goes to /, '')] : [] }
    },
    reload,
  }
}
