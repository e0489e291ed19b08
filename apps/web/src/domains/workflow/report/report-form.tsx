import { CheckOutlined } from '@ant-design/icons'
import { leavesOf } from '@selamat/contract/domains/forms/form'
import { Button } from 'antd'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { dateTime } from '../../../lib/format.ts'
import { FilesMayWait } from '../../../lib/local-files.ts'
import { useGo } from '../../../lib/navigation.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { DraftState, FormFoot } from '../../../ui/form/form-foot.tsx'
import { SectionProgress } from '../../../ui/form/section-progress.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Page, PageFoot, PageHead } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { type AnswerForm, FormFields } from '../../forms/index.ts'
import { texts } from '../texts.ts'
import { ReportAside } from './report-aside.tsx'
import { ReportSent } from './report-sent.tsx'
import type { ReportSource } from './report-source.ts'
import { useReport } from './use-report.ts'
import './restored-note.css'
import './report-foot.css'

interface ReportFormProps {
  readonly source: ReportSource
  /** Above the fields: why it came back. */
  readonly notice?: ReactNode
}

/** A form with more questions, those that can appear included, goes section by section on a phone. */
const MOST_ON_ONE_PAGE = 40
const isLong = ({ sections }: ReportSource['definition']): boolean => leavesOf(sections).length > MOST_ON_ONE_PAGE

/**
 * A new report begins with its first question after the photos, where that is one to type; drawn with the questions, which come
 * later.
 */
function FocusFirst() {
  useEffect(() => {
    const first = document.querySelector<HTMLElement>('.form-sections :is(input:not([type=file]), textarea)')
    if (first?.matches('input[type=text]:not([role=combobox]), textarea')) first.focus({ preventScroll: true })
  }, [])
  return null
}

/** A report while it is written; a long one section by section on a phone. */
export function ReportForm({ source, notice }: ReportFormProps) {
  const phone = usePhone()
  const go = useGo()
  const [at, setAt] = useState(0)

  const { form, draft, sent, restoredAt, startAnew, ready } = useReport(source, setAt)

  if (sent !== null) {
    const another = source.again || source.origin !== undefined ? undefined : () => void startAnew(source.presets ?? {})
    return <ReportSent sent={sent} source={source} {...(another === undefined ? {} : { onAnother: another })} />
  }
  if (!ready) return <Spinner page />

  const { sections } = form
  const stepwise = phone && isLong(source.definition)
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
      {stepwise ? (
        <SectionProgress
          title={source.title}
          sections={sections}
          at={at}
          kept={draft.keptAt !== null && texts.report.kept(dateTime(draft.keptAt).slice(-5))}
          onMove={move}
        />
      ) : (
        <PageHead
          title={source.title}
          purpose={phone && draft.keptAt !== null ? <DraftState keptAt={draft.keptAt} /> : source.purpose}
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
        <div className="form-with-anchors">
          <div className="form-sections">
            <Suspense fallback={<Spinner page />}>
              <FilesMayWait value={source.mayWait ?? false}>
                <FormFields store={form.store} {...(stepwise ? { only: at } : {})} />
                {phone && !source.again && <FocusFirst />}
              </FilesMayWait>
            </Suspense>
          </div>
          {!phone && <ReportAside sections={sections} steps={source.steps} />}
        </div>
        <ReportFoot
          form={form}
          submit={source.correction ? texts.report.sendAgain : texts.report.send}
          keptAt={draft.keptAt}
          at={stepwise ? at : 0}
          of={stepwise ? sections.length : 1}
          onBack={() => move(at - 1)}
          onNext={next}
          onCancel={() => go(source.origin?.to ?? (source.again ? `/my-task` : '/'))}
          onDiscard={() => void startAnew(source.initial)}
        />
      </FormBody>
    </Page>
  )
}

/** Says that an earlier draft was restored, with a button that starts empty. */
const RestoredNote = ({ at, onDiscard }: { readonly at: string; readonly onDiscard: () => void }) => (
  <Row gap={12} size="body" className="boxed restored-note" role="status">
    <Mark status="draft" size={12} />
    <p>
      <Text as="strong" tone="plain">
        {texts.report.restored(dateTime(at))}.
      </Text>{' '}
      {texts.report.restoredText}
    </p>
    <Button size="small" onClick={onDiscard}>
      {texts.report.startEmpty}
    </Button>
  </Row>
)

interface ReportFootProps {
  readonly form: AnswerForm
  readonly submit: string
  readonly keptAt: string | null
  /** The section on the screen of a phone, and how many there are. */
  readonly at: number
  readonly of: number
  readonly onBack: () => void
  /** Goes on when the section on the screen is right. */
  readonly onNext: () => void
  readonly onCancel: () => void
  readonly onDiscard: () => void
}

/** The sticky footer: draft state, errors, and the next step. */
function ReportFoot({ form, submit, keptAt, at, of, onBack, onNext, onCancel, onDiscard }: ReportFootProps) {
  const phone = usePhone()
  if (!phone) {
    const ask = () =>
      confirm({
        title: texts.report.discardTitle,
        consequence: texts.report.discardText,
        verb: texts.report.discard,
        keep: texts.report.keep,
        danger: true,
        action: async () => onDiscard(),
      })
    const left = keptAt !== null && (
      <span className="report-foot__draft">
        <CheckOutlined aria-hidden />
        <DraftState keptAt={keptAt} />
        <Button type="text" size="small" onClick={() => void ask()}>
          {texts.report.discard}
        </Button>
      </span>
    )
    return <FormFoot form={form} onCancel={onCancel} submit={submit} left={left} />
  }
  const last = at + 1 >= of
  return (
    <PageFoot>
      {at === 0 ? <Button onClick={onCancel}>Cancel</Button> : <Button onClick={onBack}>{texts.report.back}</Button>}
      {last ? (
        <Button key="send" type="primary" htmlType="submit" loading={form.saving} className="report-foot__on">
          {submit}
        </Button>
      ) : (
        <Button key="next" type="primary" className="report-foot__on" onClick={onNext}>
          {texts.report.continue}
        </Button>
      )}
    </PageFoot>
  )
}
