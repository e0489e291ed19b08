import { compileForm } from '@selamat/contract/domains/forms/compile-form'
import { form as formOperations } from '@selamat/contract/domains/forms/form'
import { caseAddress } from '@selamat/contract/domains/workflow/case'
import { flow as flowOperations } from '@selamat/contract/domains/workflow/flow'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import type { TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import { useMemo, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useAddressQuery, usePath } from '../../../lib/navigation.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { preload, useLoad } from '../../../lib/use-load.ts'
import { LoadFailed, NothingYet } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { fromAnswers, loadFormInputs } from '../../forms/index.ts'
import { CaseNotice } from '../case/case-notice.tsx'
import { sendAnswer } from '../case/use-response.ts'
import { factsOf } from '../offline/files-in.ts'
import { sendNow, sendOrWait } from '../offline/send-or-wait.ts'
import { useKeptForm } from '../offline/use-kept-form.ts'
import { texts } from '../texts.ts'
import { type About, aboutOf, answersAbout, inspectedId } from './about.ts'
import { presetsOf } from './presets.ts'
import { ReportForm } from './report-form.tsx'
import type { ReportSource } from './report-source.ts'

// The inputs come while the form itself is being asked for; a failure shows where they are drawn.
void loadFormInputs().catch(() => {})

// Opened by its address, the form is asked for before the page is drawn.
const opened = /^\/form\/(\d+)$/.exec(window.location.pathname)?.[1]
if (opened !== undefined && !new URLSearchParams(window.location.search).has('assignmentNumber')) {
  const formId = Number(opened)
  preload(formOperations.detail, { body: { formId } })
  preload(flowOperations.adHoc, { body: { formId } })
}

/** A form to fill in: `/form/:formId` starts a flow, with `assignmentNumber` it corrects a returned report. */
export default function ReportPage() {
  const formId = Number(usePath().split('/').at(-1))
  const [query] = useAddressQuery()
  const { assignmentNumber, formFlowId, subject, locationId, subLocationId, equipmentId } = query
  const about = useMemo(
    () => aboutOf({ subject, locationId, subLocationId, equipmentId }),
    [subject, locationId, subLocationId, equipmentId],
  )
  return assignmentNumber === undefined ? (
    <NewReport
      key={`${formId}/${formFlowId}/${subject}/${equipmentId}`}
      formId={formId}
      formFlowId={formFlowId}
      about={about}
    />
  ) : (
    <Correction key={assignmentNumber} assignmentNumber={assignmentNumber} />
  )
}

/** A case that is the report of a form. */
type OfForm = TaskDetail & { readonly form: NonNullable<TaskDetail['form']> }
const isOfForm = (detail: TaskDetail): detail is OfForm => detail.form !== null

/** A returned report: the reason on top, the answers to correct and resubmit; or an assignment to fill in. */
function Correction({ assignmentNumber }: { readonly assignmentNumber: string }) {
  const loaded = useLoad(myTask.detail, { body: { assignmentNumber } })
  // The corrected report stays on the screen after it was sent.
  const [correcting, setCorrecting] = useState<OfForm | null>(null)
  const latest = loaded.data?.assignmentNumber === assignmentNumber ? loaded.data : null
  const correctable =
    latest !== null &&
    isOfForm(latest) &&
    (latest.canFill || latest.allowedActions.some(({ action, allowed }) => action === 'resubmit' && allowed))
  if (latest !== null && correctable && latest !== correcting) setCorrecting(latest)
  const { reload } = loaded
  const source = useMemo(() => (correcting === null ? null : sourceOf(correcting, reload)), [correcting, reload])

  if (correcting !== null && source !== null) {
    return <ReportForm source={source} notice={<CaseNotice detail={correcting} />} />
  }
  if (latest !== null) {
    const open = <Link to={caseAddress(assignmentNumber)}>{texts.report.open}</Link>
    return <NothingYet title={texts.report.notToCorrect} text={texts.report.notToCorrectText} action={open} />
  }
  if (loaded.error === null) return <Spinner page />
  if (loaded.error instanceof ApiError && loaded.error.status === 404) {
    return <NothingYet title={texts.notThere} text={texts.notThereText} />
  }
  return <LoadFailed title={texts.caseFailed} error={loaded.error} onRetry={reload} />
}

/** The form of an assignment, which is filled in like a new report. */
function assignmentOf(detail: OfForm, reload: () => void): ReportSource {
  const { assignmentNumber, confidential, form, formFlowId, name, steps, subject } = detail
  return {
    draftKey: confidential ? null : `assignment/${assignmentNumber}`,
    title: subject,
    purpose: `${assignmentNumber} · ${name}`,
    definition: form.definition,
    initial: {},
    steps: steps.filter(({ state }) => state === 'todo').map(({ label, who }) => ({ label, who: who.join(', ') })),
    again: true,
    send: async (fieldData, idempotencyKey) => {
      const { formId, formVersionId } = form
      const body = { formId, formVersionId, formFlowId, assignmentNumber, fieldData }
      return sendNow(body, idempotencyKey)
    },
    reload,
  }
}

function sourceOf(detail: OfForm, reload: () => void): ReportSource {
  if (detail.canFill) return assignmentOf(detail, reload)
  const { assignmentNumber, allowedActions, confidential, form, revision, steps, subject } = detail
  const following = steps.filter(({ state }) => state === 'todo')
  return {
    draftKey: confidential ? null : `correction/${assignmentNumber}/${revision}`,
    title: texts.report.correctTitle(subject),
    purpose: texts.report.correctPurpose(assignmentNumber),
    definition: form.definition,
    initial: fromAnswers(compileForm(form.definition), detail.answers),
    steps: following.map(({ label, who }) => ({ label, who: who.join(', ') })),
    again: true,
    correction: true,
    send: async (fieldData) => {
      await sendAnswer(detail, { action: 'resubmit', comment: '', fieldData })
      const consequence = allowedActions.find(({ action }) => action === 'resubmit')?.consequence
      return { assignmentNumber, goesTo: consequence ? [consequence.replace(/^Goes to /, '')] : [] }
    },
    reload,
  }
}

interface NewReportProps {
  readonly formId: number
  /** Which flow of the form; without it the first. */
  readonly formFlowId: string | undefined
  readonly about: About
}

/** A new report: the published form and the flow it starts. */
function NewReport({ formId, formFlowId, about }: NewReportProps) {
  const known = Number.isSafeInteger(formId) && formId > 0
  const form = useLoad(formOperations.detail, { body: { formId } }, { enabled: known })
  const flows = useLoad(flowOperations.adHoc, { body: { formId } }, { enabled: known })
  const kept = useKeptForm(formId, form, flows)
  const equipmentId = inspectedId(about)
  // An inspection is a report of a safety workflow.
  const startable = (flows.data ?? kept?.flows)?.filter(({ typeFlow }) => equipmentId === null || typeFlow === 'Safety')
  const flow = startable?.find(({ id }) => `${id}` === formFlowId) ?? startable?.[0]
  const data = form.data ?? kept?.form ?? null
  const { subject } = about
  const source = useMemo<ReportSource | null>(() => {
    if (data === null || flow === undefined) return null
    const { fileFields, secret } = factsOf(data.definition)
    const presets = presetsOf(data.definition, serverNow())
    // An inspection counts from the day on which it arrives.
    const mayWait = !flow.confidential && !secret && equipmentId === null
    // A report about something has a draft of its own.
    const named = subject === undefined ? [] : [subject]
    const draftKey = [equipmentId === null ? 'report' : `inspection/${equipmentId}`, flow.id, ...named].join('/')
    return {
      draftKey: flow.confidential ? null : draftKey,
      title: equipmentId === null ? flow.flowName : `${flow.flowName} ${subject ?? ''}`.trim(),
      purpose: flow.description ?? data.description,
      definition: data.definition,
      initial: { ...presets, ...answersAbout(data.definition, about) },
      presets,
      steps: flow.steps,
      again: false,
      ...(equipmentId === null
        ? {}
        : { origin: { label: texts.report.backTo(subject ?? ''), to: `/equipment-record?id=${equipmentId}` } }),
      mayWait,
      send: (fieldData, key, values) => {
        const inspected = equipmentId === null ? {} : { equipmentId }
        const body = { formId, formVersionId: data.formVersionId, formFlowId: flow.id, ...inspected, fieldData }
        const named = fieldData[data.definition.subjectFieldId]
        const title = flow.flowName
        if (!mayWait) return sendNow(body, key)
        const draft = { key: draftKey, values }
        return sendOrWait({ key, title, subject: typeof named === 'string' ? named : title, body, fileFields, draft })
      },
    }
  }, [data, flow, formId, subject, about, equipmentId])

  // What is being filled in stays as it was opened, when the connection returns or the form is published anew.
  const [opened, setOpened] = useState<ReportSource | null>(null)
  // Not before the newest version is there: the cache may have an older one.
  if (opened === null && source !== null && !form.loading && !flows.loading) setOpened(source)
  if (opened !== null) return <ReportForm source={opened} />
  const error = form.error ?? flows.error
  const absent = error instanceof ApiError && error.status === 404
  if (!known || absent || startable?.length === 0) {
    const home = <Link to="/">{texts.report.home}</Link>
    return <NothingYet title={texts.report.notStartable} text={texts.report.notStartableText} action={home} />
  }
  if (error === null) return <Spinner page />
  const retry = () => {
    form.reload()
    flows.reload()
  }
  return <LoadFailed title={texts.report.failed} error={error} onRetry={retry} />
}
