import { CheckOutlined, CloudUploadOutlined, PlusOutlined } from '@ant-design/icons'
import { caseAddress } from '@selamat/contract/domains/workflow/case'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useGo } from '../../../lib/navigation.ts'
import { Line, Lines, Note, Row, Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Page } from '../../../ui/page.tsx'
import { CaseNumber } from '../case/case-head.tsx'
import { outboxTexts } from '../offline/texts.ts'
import { texts } from '../texts.ts'
import type { ReportSource } from './report-source.ts'
import type { Sent } from './use-report.ts'
import './report-sent.css'

interface ReportSentProps {
  readonly sent: Sent
  readonly source: ReportSource
  readonly onAnother?: () => void
}

/** The submitted report: its number, its assignees, the next steps. */
export function ReportSent(props: ReportSentProps) {
  return props.sent.assignmentNumber === '' ? <ReportWaits {...props} /> : <ReportArrived {...props} />
}

/** The report waits on this device. */
function ReportWaits({ onAnother }: ReportSentProps) {
  const go = useGo()
  return (
    <Page>
      <section className="report-sent" role="status">
        <span className="round tone-inforce report-sent__mark" aria-hidden>
          <CloudUploadOutlined />
        </span>
        <Text as="h1" size="heading">
          {outboxTexts.saved}
        </Text>
        <p>{outboxTexts.savedText}</p>
        <Row gap={8} align="stretch" className="report-sent__ways">
          {onAnother !== undefined && (
            <Button icon={<PlusOutlined />} onClick={onAnother}>
              {texts.report.another}
            </Button>
          )}
          <Button type="primary" onClick={() => go('/outbox')}>
            {outboxTexts.open}
          </Button>
        </Row>
      </section>
    </Page>
  )
}

function ReportArrived({ sent, source, onAnother }: ReportSentProps) {
  const go = useGo()
  const title = source.correction ? texts.report.sentAgain : texts.report.sent
  useEffect(() => {
    document.title = `${title} · Selamat`
    window.scrollTo({ top: 0 })
  }, [title])
  const { assignmentNumber, goesTo, arrivedBefore } = sent
  const names = goesTo.join(', ')
  return (
    <Page>
      <section className="report-sent" role="status">
        <span className="round tone-inforce report-sent__mark" aria-hidden>
          <CheckOutlined />
        </span>
        <Text as="h1" size="heading">
          {title}
        </Text>
        <Text as="p" size="large" className="report-sent__number">
          <CaseNumber number={assignmentNumber} />
        </Text>
        {names !== '' && <p>{texts.report.assigned(names)}.</p>}
        {arrivedBefore && <p className="text-attention">{texts.report.arrived}</p>}
        {source.steps.length > 0 && (
          <Lines as="ol" framed>
            {source.steps.map(({ label, who }, at) => (
              <Line align="start" size="body" key={label}>
                <Mark status={at === 0 ? 'waiting' : 'draft'} />
                <Text weight="medium" className="what">
                  {label}
                  <small>{who}</small>
                </Text>
              </Line>
            ))}
          </Lines>
        )}
        <Note className="report-sent__told">{texts.report.notified}</Note>
        <Row gap={8} align="stretch" className="report-sent__ways">
          {onAnother !== undefined && (
            <Button icon={<PlusOutlined />} onClick={onAnother}>
              {texts.report.another}
            </Button>
          )}
          {source.origin !== undefined && (
            <Button onClick={() => go(source.origin?.to ?? '/')}>{source.origin.label}</Button>
          )}
          <Button type="primary" onClick={() => go(caseAddress(assignmentNumber))}>
            {texts.report.open}
          </Button>
        </Row>
      </section>
    </Page>
  )
}
