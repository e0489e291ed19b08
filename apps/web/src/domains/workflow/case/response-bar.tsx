import { EditOutlined } from '@ant-design/icons'
import type { PageLink } from '@selamat/contract/domains/workflow/flow-definition'
import type { TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import { Button } from 'antd'
import { Suspense, use } from 'react'
import { useGo } from '../../../lib/navigation.ts'
import { pathOf, RecordAnswers } from '../../../lib/record-preview.ts'
import { AnswerBar, AnswerProblem } from '../../../ui/answer/answer-bar.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { correctionAddress } from '../addresses.ts'
import { texts } from '../texts.ts'
import { refreshTasks } from '../use-task-counter.ts'
import { StepFormDrawer } from './step-form-drawer.tsx'
import { type Response, useResponse } from './use-response.ts'
import { WithdrawButton } from './withdraw-button.tsx'

interface ResponseBarProps {
  readonly detail: TaskDetail
  readonly onAnswered: () => void
}

/** The answer to a case, always visible at the bottom, with the form of its step while that is filled in. */
export function ResponseBar({ detail, onAnswered }: ResponseBarProps) {
  const response = useResponse(detail, onAnswered)
  const { filling, fill, stopFilling } = response
  return (
    <>
      <ResponseContent detail={detail} response={response} onAnswered={onAnswered} />
      {filling !== null && (
        <StepFormDrawer form={filling.form} submit={filling.choice.label} send={fill} onClose={stopFilling} />
      )}
    </>
  )
}

interface ResponseContentProps extends ResponseBarProps {
  readonly response: Response
}

/** The choices with what follows, a comment, one button that names the action. */
function ResponseContent({ detail, response: { answering }, onAnswered }: ResponseContentProps) {
  const { allowedActions } = detail
  const go = useGo()
  const offered = allowedActions.filter(({ allowed }) => allowed)
  const [first] = allowedActions
  const { form } = detail
  if (detail.canFill && form !== null) {
    return (
      <footer className="response response--row">
        <span className="response__follows">{texts.notFilledIn}</span>
        <Button
          type="primary"
          icon={<EditOutlined />}
          onClick={() => go(correctionAddress(form.formId, detail.assignmentNumber))}
        >
          {texts.fillIn}
        </Button>
      </footer>
    )
  }
  const page = answerPage(detail)
  if (page !== null) return <RecordAnswer detail={detail} page={page} onAnswered={onAnswered} />
  if (offered.length === 0) {
    if (first === undefined && answering.problem === null && !detail.canWithdraw) return null
    return (
      <footer className="response response--quiet">
        <AnswerProblem problem={answering.problem} />
        {first !== undefined && (
          <span className="response__follows">
            <Mark status="waiting" /> {first.reason}
          </span>
        )}
        {detail.canWithdraw && <WithdrawButton detail={detail} />}
        {answering.values.comment !== '' && <p className="response__kept">{texts.notSent(answering.values.comment)}</p>}
      </footer>
    )
  }
  if (form !== null && canResubmit(detail)) return <Correction detail={detail} formId={form.formId} />
  return <AnswerBar answering={answering} choices={allowedActions} />
}

const canResubmit = ({ allowedActions }: TaskDetail) =>
  allowedActions.some(({ action, allowed }) => allowed && action === 'resubmit')

/** Where the reader answers, if not here: the bar leads there. */
export const answerPage = (detail: TaskDetail) =>
  detail.task?.page ?? (detail.form === null && canResubmit(detail) ? detail.recordPage : null)

interface RecordAnswerProps extends ResponseBarProps {
  readonly page: PageLink
}

/** A task about a record of another domain: answered here where its domain can, else on its own page. */
function RecordAnswer({ detail, page, onAnswered }: RecordAnswerProps) {
  const Answer = use(RecordAnswers).get(pathOf(page.address))
  const leads = <OwnPage page={page} />
  if (Answer === undefined) return leads
  const { assignmentNumber } = detail
  const answered = () => {
    onAnswered()
    void refreshTasks()
  }
  return (
    <Suspense fallback={null}>
      <Answer
        key={assignmentNumber}
        assignmentNumber={assignmentNumber}
        taskId={detail.task?.id ?? null}
        otherwise={leads}
        onAnswered={answered}
      />
    </Suspense>
  )
}

/** A task of a kind is answered on its own page. */
function OwnPage({ page: { label, address } }: { readonly page: PageLink }) {
  const go = useGo()
  return (
    <footer className="response response--row">
      <Button type="primary" icon={<EditOutlined />} onClick={() => go(address)}>
        {label}
      </Button>
    </footer>
  )
}

/** A returned report is corrected in its form. */
function Correction({ detail, formId }: { readonly detail: TaskDetail; readonly formId: number }) {
  const go = useGo()
  const { assignmentNumber, allowedActions } = detail
  return (
    <footer className="response response--row">
      <span className="response__follows">{allowedActions[0]?.consequence}</span>
      {detail.canWithdraw && <WithdrawButton detail={detail} />}
      <Button type="primary" icon={<EditOutlined />} onClick={() => go(correctionAddress(formId, assignmentNumber))}>
        {texts.correct}
      </Button>
    </footer>
  )
}
