import { PlusOutlined } from '@ant-design/icons'
import { RISK_LEVELS } from '@selamat/contract/domains/forms/kinds/safety-kinds'
import { followUpAddress } from '@selamat/contract/domains/workflow/case'
import type { FollowUpRow, TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { texts } from '../texts.ts'
import { CaseNumber } from './case-head.tsx'
import './case-follow-ups.css'

const RaiseFollowUp = lazy(() => import('./raise-follow-up.tsx'))
const labels = texts.followUp

const FollowUp = ({ row }: { readonly row: FollowUpRow }) => (
  <Text as="li" size="body">
    <Row as="p" gap={8} justify="between" wrap className="case-follow-ups__head">
      <Link to={followUpAddress(row.assignmentNumber)}>
        <CaseNumber number={row.assignmentNumber} />
      </Link>
      <StatusTag status={row.status} />
    </Row>
    <p>{row.text}</p>
    <small>
      {row.owner} · {RISK_LEVELS[row.severity]} ·{' '}
      <span className={row.isLate ? 'text-stopped' : undefined}>
        {row.isLate ? labels.overdue(row.dueDate) : labels.due(row.dueDate)}
      </span>
    </small>
  </Text>
)

/** The follow-up actions about a report with what became of each, and another one is raised. */
export function CaseFollowUps({ detail }: { readonly detail: TaskDetail }) {
  const [raising, setRaising] = useState(false)
  const { assignmentNumber, followUps, canRaiseFollowUp } = detail
  if (followUps.length === 0 && !canRaiseFollowUp) return null
  return (
    <Section title={labels.title} flush>
      {followUps.length > 0 && (
        <ul className="lines case-follow-ups">
          {followUps.map((row) => (
            <FollowUp key={row.assignmentNumber} row={row} />
          ))}
        </ul>
      )}
      {canRaiseFollowUp && (
        <div className="case-follow-ups__raise">
          <Button icon={<PlusOutlined />} block onClick={() => setRaising(true)}>
            {labels.raise}
          </Button>
        </div>
      )}
      {raising && (
        <Suspense>
          <RaiseFollowUp assignmentNumber={assignmentNumber} onClose={() => setRaising(false)} />
        </Suspense>
      )}
    </Section>
  )
}

/** What a follow-up action is about. */
export function RaisedFrom({ from }: { readonly from: NonNullable<TaskDetail['raisedFrom']> }) {
  const { assignmentNumber, subject, severity, address } = from
  const number = <CaseNumber number={assignmentNumber} />
  return (
    <Section title={labels.about}>
      <p className="case-follow-ups__about">
        {address === null ? number : <Link to={address}>{number}</Link>}
        <br />
        {subject}
        <br />
        <small>{labels.severity(RISK_LEVELS[severity])}</small>
      </p>
    </Section>
  )
}
