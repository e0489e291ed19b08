import { CloudUploadOutlined, DeleteOutlined, EditOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { dateTime } from '../../../lib/format.ts'
import { useGo } from '../../../lib/navigation.ts'
import { useOnline } from '../../../lib/reachable.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SharedButton } from '../../../ui/shared-button.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { toast } from '../../../ui/toast.ts'
import { isCall, type WaitingItem, type WaitingReport } from './deliver.ts'
import { filesIn } from './files-in.ts'
import { type KeptForm, keptForms } from './kept-forms.ts'
import { correct, discard, retry, sendWaiting } from './outbox.ts'
import { outboxTexts } from './texts.ts'
import { readOutbox, useOutbox } from './waiting.ts'
import './outbox.css'

const labels = outboxTexts

const askDiscard = (report: WaitingItem) =>
  confirm({
    title: labels.deleteTitle(report.subject),
    consequence: isCall(report) ? labels.deleteCallText : labels.deleteText,
    verb: labels.delete,
    keep: labels.keep,
    danger: true,
    action: () => discard(report),
  })

/** The reports that wait on this device, and the forms that can be filled in without a connection. */
export default function OutboxPage() {
  const waiting = useOutbox()
  const online = useOnline()
  const [forms, setForms] = useState<readonly KeptForm[]>([])
  useEffect(() => {
    const log = (cause: unknown) => console.info('What is on this device could not be read', cause)
    readOutbox().catch(log)
    keptForms().then(setForms, log)
  }, [])
  return (
    <Page>
      <PageHead
        title={labels.title}
        purpose={online ? labels.purpose : labels.offline}
        actions={
          waiting.length > 0 && (
            <SharedButton
              title={labels.sendAll}
              icon={<CloudUploadOutlined />}
              primary
              onClick={async () => void (await sendWaiting())}
            />
          )
        }
      />
      <Section title={labels.waiting} count={waiting.length} flush>
        {waiting.length === 0 && <NothingYet title={labels.nothing} text={labels.nothingText} />}
        <ul className="lines outbox">
          {waiting.map((report) => (
            <WaitingRow key={report.key} report={report} />
          ))}
        </ul>
      </Section>
      {forms.length > 0 && (
        <Section title={labels.forms} hint={labels.formsHint} flush>
          <ul className="lines outbox">
            {forms.flatMap(({ form, flows }) =>
              flows.map(({ id, flowName }) => (
                <Row as="li" gap={16} wrap key={id}>
                  <Link to={`/form/${form.formId}?formFlowId=${id}`}>{flowName}</Link>
                </Row>
              )),
            )}
          </ul>
        </Section>
      )}
    </Page>
  )
}

function WaitingRow({ report }: { readonly report: WaitingItem }) {
  const { subject, title, createdAt, error } = report
  const files = isCall(report) ? 0 : filesIn(report.body.fieldData, report.fileFields).length
  return (
    <li>
      <span className="outbox__what">
        <strong>{subject}</strong>
        <Text as="small" size="body" tone="secondary">
          {title} · {dateTime(createdAt)}
          {files > 0 && ` · ${labels.files(files)}`}
        </Text>
        {error !== null && (
          <Text as="small" size="body" tone="secondary" className="tone-error">
            {error}
          </Text>
        )}
      </span>
      <StatusTag
        status={error === null ? 'waiting' : 'stopped'}
        meaning={error === null ? 'waiting' : 'stopped'}
        label={error === null ? labels.waits : labels.refused}
      />
      <Row as="span" gap={8} align="stretch" className="outbox__acts">
        {error !== null &&
          (isCall(report) ? <Link to={report.address}>{labels.openCall}</Link> : <Correct report={report} />)}
        {error !== null && (
          <Button icon={<ReloadOutlined />} onClick={() => void retry(report)}>
            {labels.retry}
          </Button>
        )}
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={labels.deleteOf(subject)}
          onClick={() => void askDiscard(report)}
        />
      </Row>
    </li>
  )
}

/** Opens a refused report in its form. */
function Correct({ report }: { readonly report: WaitingReport }) {
  const go = useGo()
  const open = async () => {
    try {
      const address = await correct(report)
      if (address === null) toast.error(labels.notOpened, labels.otherDraft(report.title))
      else go(address)
    } catch (thrown) {
      toast.error(labels.notOpened, messageOf(thrown))
    }
  }
  return (
    <Button icon={<EditOutlined />} onClick={() => void open()}>
      {labels.correct}
    </Button>
  )
}
