import { CheckOutlined, EditOutlined } from '@ant-design/icons'
import type { TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import { Button, Input, Tooltip } from 'antd'
import { useId, useState } from 'react'
import { useGo } from '../../../lib/navigation.ts'
import { ProblemNote } from '../../../ui/form/problem-note.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { correctionAddress } from '../addresses.ts'
import { TEXTS } from '../texts.ts'
import { StepFormDrawer } from './step-form-drawer.tsx'
import { type Response, useResponse } from './use-response.ts'
import { WithdrawButton } from './withdraw-button.tsx'
import './response-bar.css'

type Choice = TaskDetail['allowedActions'][number]

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
      <ResponseContent detail={detail} response={response} />
      {filling !== null && (
        <StepFormDrawer form={filling.form} submit={filling.choice.label} send={fill} onClose={stopFilling} />
      )}
    </>
  )
}

interface ResponseContentProps {
  readonly detail: TaskDetail
  readonly response: Response
}

/** The choices with what follows, a comment, one button that names the action. */
function ResponseContent({ detail, response }: ResponseContentProps) {
  const phone = usePhone()
  const { allowedActions } = detail
  const go = useGo()
  const offered = allowedActions.filter(({ allowed }) => allowed)
  const [first] = allowedActions
  const { form } = detail
  if (detail.canFill && form !== null) {
    return (
      <footer className="response response--row">
        <span className="response__follows">{TEXTS.notFilledIn}</span>
        <Button
          type="primary"
          icon={<EditOutlined />}
          onClick={() => go(correctionAddress(form.formId, detail.assignmentNumber))}
        >
          {TEXTS.fillIn}
        </Button>
      </footer>
    )
  }
  const page = answerPage(detail)
  if (page !== null) return <OwnPage page={page} />
  if (offered.length === 0) {
    if (first === undefined && response.problem === null && !detail.canWithdraw) return null
    return (
      <footer className="response response--quiet">
        <Problem response={response} />
        {first !== undefined && (
          <span className="response__follows">
            <Mark status="waiting" /> {first.reason}
          </span>
        )}
        {detail.canWithdraw && <WithdrawButton detail={detail} />}
        {response.comment !== '' && <p className="response__kept">{TEXTS.notSent(response.comment)}</p>}
      </footer>
    )
  }
  if (form !== null && canResubmit(detail)) return <Correction detail={detail} formId={form.formId} />
  const props = { response, choices: allowedActions }
  return phone ? <ResponseFoot {...props} /> : <ResponseChoices key={allowedActions.length} {...props} />
}

const canResubmit = ({ allowedActions }: TaskDetail) =>
  allowedActions.some(({ action, allowed }) => allowed && action === 'resubmit')

/** Where the reader answers, if not here: the bar leads there. */
export const answerPage = (detail: TaskDetail) =>
  detail.task?.page ?? (detail.form === null && canResubmit(detail) ? detail.recordPage : null)

/** Why an answer was refused; the case has been loaded again by then. */
const Problem = ({ response }: { readonly response: Response }) =>
  response.problem && <ProblemNote problem={response.problem} />

/** A task of a kind is answered on its own page. */
function OwnPage({ page: { label, address } }: { readonly page: { label: string; address: string } }) {
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
        {TEXTS.correct}
      </Button>
    </footer>
  )
}

interface ChoicesProps {
  readonly response: Response
  readonly choices: readonly Choice[]
}

function ResponseChoices({ response, choices }: ChoicesProps) {
  const name = useId()
  const [chosenAction, setChosenAction] = useState<string>()
  const offered = choices.filter(({ allowed }) => allowed)
  const chosen = offered.find(({ action }) => action === chosenAction) ?? offered[0]
  if (chosen === undefined) return null
  const reason = chosen.needsReason
  return (
    <footer className="response">
      <Problem response={response} />
      {choices.length === 1 ? (
        <p className="response__follows">{chosen.consequence}</p>
      ) : (
        <fieldset className="response__choices">
          <legend className="visually-hidden">{TEXTS.response}</legend>
          {choices.map((choice) => (
            <ChoiceCard
              key={choice.action}
              choice={choice}
              name={name}
              chosen={choice === chosen}
              onChoose={() => setChosenAction(choice.action)}
            />
          ))}
        </fieldset>
      )}
      <div className="response__send">
        <div className="response__comment">
          <CommentField response={response} label={reason ? TEXTS.reason : TEXTS.commentOptional} required={reason} />
        </div>
        <ActionButton choice={chosen} response={response} primary />
      </div>
    </footer>
  )
}

interface ChoiceCardProps {
  readonly choice: Choice
  readonly name: string
  readonly chosen: boolean
  readonly onChoose: () => void
}

function ChoiceCard({ choice, name, chosen, onChoose }: ChoiceCardProps) {
  const { action, label, allowed, reason, consequence } = choice
  const hint = allowed ? consequence : reason
  const card = (
    <label className={`response__choice${chosen ? ' is-chosen' : ''}${allowed ? '' : ' is-refused'}`}>
      <input type="radio" name={name} value={action} checked={chosen} disabled={!allowed} onChange={onChoose} />
      <span className="response__dot" aria-hidden />
      <span className="response__label">{label}</span>
      <span className="response__follows">{hint}</span>
    </label>
  )
  return allowed ? card : <Tooltip title={reason}>{card}</Tooltip>
}

/** On a phone the comment lies in the page and each action has its button in the foot. */
function ResponseFoot({ response, choices }: ChoicesProps) {
  const offered = choices.filter(({ allowed }) => allowed)
  const [first, ...others] = offered
  return (
    <>
      <section className="response-phone">
        <Problem response={response} />
        <CommentField response={response} label={TEXTS.commentOnAnswer} visible />
        <ul>
          {choices.map(({ action, label, allowed, reason, consequence }) => (
            <li key={action}>
              <b>{label}</b> {allowed ? consequence : reason}
            </li>
          ))}
        </ul>
      </section>
      <footer className="response response--foot">
        {others.toReversed().map((choice) => (
          <ActionButton key={choice.action} choice={choice} response={response} short />
        ))}
        {first !== undefined && <ActionButton choice={first} response={response} primary short />}
      </footer>
    </>
  )
}

interface CommentFieldProps {
  readonly response: Response
  readonly label: string
  readonly required?: boolean
  /** The label stands above, else it is the placeholder. */
  readonly visible?: boolean
}

function CommentField({ response, label, required = false, visible = false }: CommentFieldProps) {
  const id = useId()
  const { comment, write, commentError, field } = response
  return (
    <>
      <label htmlFor={id} className={visible ? 'response__comment-label' : 'visually-hidden'}>
        {label}
      </label>
      <Input.TextArea
        ref={field}
        id={id}
        value={comment}
        maxLength={2000}
        placeholder={visible ? '' : label}
        autoSize={{ minRows: visible ? 2 : 1, maxRows: 6 }}
        status={commentError === undefined ? '' : 'error'}
        aria-required={required}
        aria-invalid={commentError !== undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => write(event.target.value)}
      />
      <p id={`${id}-error`} className="response__error" aria-live="polite">
        {commentError !== undefined && (
          <>
            <Mark status="attention" size={11} /> {commentError}
          </>
        )}
      </p>
    </>
  )
}

interface ActionButtonProps {
  readonly choice: Choice
  readonly response: Response
  readonly primary?: boolean
  /** Where three stand beside each other on a phone. */
  readonly short?: boolean
}

/** The button that names the action. */
function ActionButton({ choice, response, primary = false, short = false }: ActionButtonProps) {
  const { action, label, tone } = choice
  return (
    <Button
      type={primary ? 'primary' : 'default'}
      danger={tone === 'negative'}
      icon={primary && tone === 'positive' ? <CheckOutlined /> : undefined}
      loading={response.running === action}
      disabled={response.running !== null && response.running !== action}
      onClick={() => void response.answer(choice)}
    >
      {short && action === 'return' ? TEXTS.shortReturn : label}
    </Button>
  )
}
