import { ExportOutlined, FilePdfOutlined } from '@ant-design/icons'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import type { TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { download } from '../../../lib/client.ts'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { toast } from '../../../ui/toast.ts'
import { Unbroken } from '../../../ui/unbroken.tsx'
import { dueOf, momentOf } from '../due.ts'
import { texts } from '../texts.ts'
import './case-head.css'

/** A document number: the prefix quiet, the last part strong. */
export function CaseNumber({ number }: { readonly number: string }) {
  const end = number.lastIndexOf('/') + 1
  return (
    <Text tone="secondary" className="code">
      {number.slice(0, end)}
      <Text as="b" tone="plain">
        {number.slice(end)}
      </Text>
    </Text>
  )
}

/** Saves the record of a case as a PDF. */
export async function savePdf(assignmentNumber: string): Promise<void> {
  try {
    await download(myTask.pdf, { body: { assignmentNumber } }, `${assignmentNumber.replaceAll('/', '-')}.pdf`)
  } catch (thrown) {
    toast.error(texts.pdfFailed, messageOf(thrown))
  }
}

function PdfButton({ assignmentNumber }: { readonly assignmentNumber: string }) {
  const [busy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    void savePdf(assignmentNumber).finally(() => setBusy(false))
  }
  return (
    <Button size="small" icon={<FilePdfOutlined />} loading={busy} aria-label={texts.savePdf} onClick={save}>
      {texts.pdf}
    </Button>
  )
}

interface CaseHeadProps {
  readonly detail: TaskDetail
  readonly now: Date
  /** Back to where the reader came from. */
  readonly above?: ReactNode
  /** At the right end. */
  readonly moves?: ReactNode
  /** The case is the whole page, without a list beside it. */
  readonly alone: boolean
}

/** Number, status, reporter and time of the case; subject and due time. */
export function CaseHead({ detail, now, above, moves, alone }: CaseHeadProps) {
  const { assignmentNumber, name, steps, submitter, submittedAt, revision, subject, status, task, recordPage } = detail
  const open = steps.findIndex(({ state }) => state === 'open')
  const dueAt = task?.dueAt ?? steps[open]?.dueAt ?? null
  const due = steps[open] === undefined ? null : dueOf(dueAt, now)
  const heading = alone ? 'h1' : 'h2'
  const facts = [
    name,
    ...(steps[open] === undefined ? [] : [texts.step_(open + 1, steps.length, steps[open].label)]),
    `${(status === 'ASSIGNED' ? texts.for : texts.from)(submitter.fullName)}, ${momentOf(submittedAt, now)}`,
    ...(task === null || task.onBehalfOf === null ? [] : [texts.standsInFor(task.onBehalfOf)]),
    ...(revision > 1 ? [texts.revision(revision)] : []),
  ]
  return (
    <Row as="header" gap={16} align="start" justify="between" className="case-head">
      <div className="what">
        {above}
        <p className="quiet case-head__facts">
          <CaseNumber number={assignmentNumber} /> · <Unbroken>{texts.head(facts)}</Unbroken>
        </p>
        <Row gap={12} wrap className="case-head__title">
          <Text as={heading} size="subheading">
            <Unbroken>{subject}</Unbroken>
          </Text>
          <StatusTag status={status} />
          {due !== null && <StatusTag status="" meaning={due.meaning} label={texts.dueAt(due.text)} />}
          {recordPage === null && <PdfButton assignmentNumber={assignmentNumber} />}
        </Row>
      </div>
      <Row gap={16} justify="end" wrap className="case-head__end" data-head-actions="">
        {moves}
        {recordPage !== null && (
          <Link className="size-body tone-plain case-head__open" to={recordPage.address}>
            <ExportOutlined aria-hidden /> {recordPage.label}
          </Link>
        )}
      </Row>
    </Row>
  )
}
