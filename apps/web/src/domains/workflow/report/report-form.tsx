import { type ReactNode, Suspense, useState } from 'react'
import { useGo } from '../../../lib/navigation.ts'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { FormFields } from '../../forms/index.ts'
import { TEXTS } from '../texts.ts'
import { ReportAside } from './report-aside.tsx'
import { ReportFoot } from './report-foot.tsx'
import { ReportProgress } from './report-progress.tsx'
import { ReportSent } from './report-sent.tsx'
import type { ReportSource } from './report-source.ts'
import { RestoredNote } from './restored-note.tsx'
import { useReport } from './use-report.ts'
import './report-form.css'

interface ReportFormProps {
  readonly source: ReportSource
  /** Above the fields: why it came back. */
  readonly notice?: ReactNode
}

/** A report while it is written; on a phone section by section. */
export function ReportForm({ source, notice }: ReportFormProps) {
  const phone = usePhone()
  const go = useGo()
  const [at, setAt] = useState(0)

  const { form, draft, sent, restoredAt, startAnew, ready } = useReport(source, setAt)

  if (sent !== null) {
    const another = source.again ? undefined : () => void startAnew({})
    return <ReportSent sent={sent} source={source} {...(another === undefined ? {} : { onAnother: another })} />
  }
  if (!ready) return <Spinner page />

  const { sections } = form
  const next = () => {
    const section = sections[at]
    if (section !== undefined && form.checkSection(section.id)) move(at + 1)
  }
  const move = (to: number) => {
    setAt(to)
    window.scrollTo({ top: 0 })
  }
  return (
    <Page>
      {phone ? (
        <ReportProgress title={source.title} sections={sections} at={at} keptAt={draft.keptAt} onMove={move} />
      ) : (
        <PageHead
          title={source.title}
          trail={[{ label: TEXTS.report.home, to: '/' }, { label: source.title }]}
          purpose={source.purpose}
        />
      )}
      {notice}
      {restoredAt !== null && <RestoredNote at={restoredAt} onDiscard={() => void startAnew(source.initial)} />}
      <FormBody
        form={form}
        label={source.title}
        // The draft is on this device; without it leaving asks.
        unguarded={draft.keptAt !== null}
        {...(source.reload === undefined ? {} : { onReload: source.reload })}
      >
        <div className="report">
          <div className="report__sections">
            <Suspense fallback={<Spinner page />}>
              <FormFields store={form.store} {...(phone ? { only: at } : {})} />
            </Suspense>
          </div>
          {!phone && <ReportAside sections={sections} steps={source.steps} />}
        </div>
        <ReportFoot
          form={form}
          submit={source.again ? TEXTS.report.sendAgain : TEXTS.report.send}
          keptAt={draft.keptAt}
          at={at}
          of={sections.length}
          onBack={() => move(at - 1)}
          onNext={next}
          onCancel={() => go(source.again ? `/my-task` : '/')}
          onDiscard={() => void startAnew(source.initial)}
        />
      </FormBody>
    </Page>
  )
}
