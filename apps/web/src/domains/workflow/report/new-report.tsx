import { form as formOperations } from '@selamat/contract/domains/forms/form'
import { flow as flowOperations } from '@selamat/contract/domains/workflow/flow'
import { report } from '@selamat/contract/domains/workflow/report'
import { useMemo } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { LoadFailed, NothingYet } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TEXTS } from '../texts.ts'
import { type About, answersAbout } from './about.ts'
import { ReportForm } from './report-form.tsx'
import type { ReportSource } from './report-source.ts'

interface NewReportProps {
  readonly formId: number
  /** Which flow of the form; without it the first. */
  readonly formFlowId: string | undefined
  readonly about: About
}

/** A new report: the published form and the flow it starts. */
export function NewReport({ formId, formFlowId, about }: NewReportProps) {
  const known = Number.isSafeInteger(formId) && formId > 0
  const form = useLoad(formOperations.detail, { body: { formId } }, { enabled: known })
  const flows = useLoad(flowOperations.adHoc, { body: { formId } }, { enabled: known })
  const flow = flows.data?.find(({ id }) => `${id}` === formFlowId) ?? flows.data?.[0]
  const { data } = form
  const { subject, locationId, subLocationId } = about
  const source = useMemo<ReportSource | null>(() => {
    if (data === null || flow === undefined) return null
    return {
      // A report about something has a draft of its own.
      draftKey: flow.confidential ? null : ['report', flow.id, ...(subject === undefined ? [] : [subject])].join('/'),
      title: flow.flowName,
      purpose: flow.description ?? data.description,
      definition: data.definition,
      initial: answersAbout(data.definition, { subject, locationId, subLocationId }),
      steps: flow.steps,
      again: false,
      send: async (fieldData, idempotencyKey) => {
        const body = { formId, formVersionId: data.formVersionId, formFlowId: flow.id, fieldData }
        return (await call(report.submit, { body }, { idempotencyKey })).data
      },
    }
  }, [data, flow, formId, subject, locationId, subLocationId])

  if (source !== null) return <ReportForm key={source.draftKey ?? source.title} source={source} />
  const error = form.error ?? flows.error
  const absent = error instanceof ApiError && error.status === 404
  if (!known || absent || flows.data?.length === 0) {
    const home = <Link to="/">{TEXTS.report.home}</Link>
    return <NothingYet title={TEXTS.report.notStartable} text={TEXTS.report.notStartableText} action={home} />
  }
  if (error === null) return <Spinner page />
  const retry = () => {
    form.reload()
    flows.reload()
  }
  return <LoadFailed title={TEXTS.report.failed} error={error} onRetry={retry} />
}
