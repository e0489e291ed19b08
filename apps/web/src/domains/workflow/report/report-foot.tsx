import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { confirm } from '../../../ui/confirm.tsx'
import { DraftState, FormFoot } from '../../../ui/form/form-foot.tsx'
import { PageFoot } from '../../../ui/page.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import type { AnswerForm } from '../../forms/index.ts'
import { TEXTS } from '../texts.ts'
import './report-foot.css'

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
export function ReportFoot({ form, submit, keptAt, at, of, onBack, onNext, onCancel, onDiscard }: ReportFootProps) {
  const phone = usePhone()
  if (!phone) {
    const ask = () =>
      confirm({
        title: TEXTS.report.discardTitle,
        consequence: TEXTS.report.discardText,
        verb: TEXTS.report.discard,
        keep: TEXTS.report.keep,
        danger: true,
        action: async () => onDiscard(),
      })
    const left = keptAt !== null && (
      <span className="report-foot__draft">
        <CheckOutlined aria-hidden />
        <DraftState keptAt={keptAt} />
        <Button type="text" size="small" onClick={() => void ask()}>
          {TEXTS.report.discard}
        </Button>
      </span>
    )
    return <FormFoot form={form} onCancel={onCancel} submit={submit} left={left} />
  }
  const last = at + 1 >= of
  return (
    <PageFoot>
      {at === 0 ? <Button onClick={onCancel}>Cancel</Button> : <Button onClick={onBack}>{TEXTS.report.back}</Button>}
      {last ? (
        <Button key="send" type="primary" htmlType="submit" loading={form.saving} className="report-foot__on">
          {submit}
        </Button>
      ) : (
        <Button key="next" type="primary" className="report-foot__on" onClick={onNext}>
          {TEXTS.report.continue}
        </Button>
      )}
    </PageFoot>
  )
}
