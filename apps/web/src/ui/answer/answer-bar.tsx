import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { ProblemNote } from '../form/problem-note.tsx'
import { Stack, Text } from '../layout/layout.tsx'
import { Mark } from '../mark.tsx'
import { usePhone } from '../use-phone.ts'
import { AnswerFields } from './answer-fields.tsx'
import type { AnswerChoice, Answering } from './answering.ts'
import { texts } from './texts.ts'
import './answer-bar.css'

interface AnswerBarProps<Choice extends AnswerChoice> {
  readonly choices: readonly Choice[]
  readonly answering: Answering<Choice>
  /** Which task it is, where the page does not say so. */
  readonly about?: ReactNode
}

/** The answer to a task: the choices with what follows, a comment or reason, the signature where one is asked for. */
export function AnswerBar<Choice extends AnswerChoice>(props: AnswerBarProps<Choice>) {
  const phone = usePhone()
  const { choices, answering, about } = props
  if (choices.every(({ allowed }) => !allowed)) {
    return (
      <footer className="response response--quiet">
        <AnswerProblem problem={answering.problem} />
        {about !== undefined && <p className="quiet response__about">{about}</p>}
        <span className="response__follows">
          <Mark status="waiting" /> {choices[0]?.reason}
        </span>
      </footer>
    )
  }
  return phone ? <AnswerFoot {...props} /> : <AnswerChoices key={choices.length} {...props} />
}

/** Why an answer was refused; the record has been loaded again by then. */
export const AnswerProblem = ({ problem }: Pick<Answering<AnswerChoice>, 'problem'>) =>
  problem && <ProblemNote problem={problem} />

function AnswerChoices<Choice extends AnswerChoice>({ choices, answering, about }: AnswerBarProps<Choice>) {
  const name = useId()
  const [chosenAction, setChosenAction] = useState<string>()
  const offered = choices.filter(({ allowed }) => allowed)
  const chosen = offered.find(({ action }) => action === chosenAction) ?? offered[0]
  if (chosen === undefined) return null
  return (
    <form className="response" aria-label={texts.response} noValidate onSubmit={(event) => event.preventDefault()}>
      <AnswerProblem problem={answering.problem} />
      {about !== undefined && <p className="quiet response__about">{about}</p>}
      {choices.length === 1 ? (
        <p className="response__follows">{chosen.consequence}</p>
      ) : (
        <fieldset className="response__choices">
          <legend className="visually-hidden">{texts.response}</legend>
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
      <div className={`response__send${answering.signing === null ? '' : ' response__send--signed'}`}>
        <AnswerFields answering={answering} choice={chosen} />
        <ActionButton choice={chosen} answering={answering} primary />
      </div>
      {answering.signing !== null && <Meaning answering={answering} choice={chosen} />}
    </form>
  )
}

interface ChoiceCardProps {
  readonly choice: AnswerChoice
  readonly name: string
  readonly chosen: boolean
  readonly onChoose: () => void
}

function ChoiceCard({ choice, name, chosen, onChoose }: ChoiceCardProps) {
  const { action, label, allowed, reason, consequence } = choice
  return (
    <label className={`response__choice${chosen ? ' is-chosen' : ''}${allowed ? '' : ' is-refused'}`}>
      <input type="radio" name={name} value={action} checked={chosen} disabled={!allowed} onChange={onChoose} />
      <span className="response__dot" aria-hidden />
      <Text size="body" weight="strong">
        {label}
      </Text>
      <span className="response__follows">{allowed ? consequence : reason}</span>
    </label>
  )
}

/** On a phone the fields lie in the page and each action has its button in the foot. */
function AnswerFoot<Choice extends AnswerChoice>({ answering, choices, about }: AnswerBarProps<Choice>) {
  const offered = choices.filter(({ allowed }) => allowed)
  const [first, ...others] = offered
  if (first === undefined) return null
  return (
    <>
      <section className="response-phone" aria-label={texts.response}>
        <AnswerProblem problem={answering.problem} />
        {about !== undefined && <p className="quiet response__about">{about}</p>}
        <AnswerFields answering={answering} choice={first} stacked />
        {answering.signing !== null && <Meaning answering={answering} choice={first} />}
        <Stack as="ul" gap={4} size="body" tone="secondary">
          {choices.map(({ action, label, allowed, reason, consequence }) => (
            <li key={action}>
              <Text as="b" weight="medium" tone="plain">
                {label}
              </Text>{' '}
              {allowed ? consequence : reason}
            </li>
          ))}
        </Stack>
      </section>
      <footer className="response response--foot">
        {others.toReversed().map((choice) => (
          <ActionButton key={choice.action} choice={choice} answering={answering} short />
        ))}
        <ActionButton choice={first} answering={answering} primary short />
      </footer>
    </>
  )
}

interface ChosenProps<Choice extends AnswerChoice> {
  readonly choice: Choice
  readonly answering: Answering<Choice>
}

/** What the signature says, and whose it is. */
const Meaning = <Choice extends AnswerChoice>({ answering, choice }: ChosenProps<Choice>) => {
  const meaning = answering.signing?.meaningOf(choice)
  return meaning === undefined ? null : <p className="quiet response__meaning">{meaning}</p>
}

interface ActionButtonProps<Choice extends AnswerChoice> extends ChosenProps<Choice> {
  readonly primary?: boolean
  /** Where three stand beside each other on a phone. */
  readonly short?: boolean
}

/** The button that names the action; Enter in the password presses it. */
function ActionButton<Choice extends AnswerChoice>(props: ActionButtonProps<Choice>) {
  const { choice, answering, primary = false, short = false } = props
  const { action, label, tone } = choice
  const { running, signing } = answering
  const named = short && action === 'return' ? texts.shortReturn : label
  return (
    <Button
      type={primary ? 'primary' : 'default'}
      htmlType={primary ? 'submit' : 'button'}
      danger={tone === 'negative'}
      icon={primary && tone === 'positive' ? <CheckOutlined /> : undefined}
      loading={running === action}
      disabled={running !== null && running !== action}
      onClick={() => void answering.answer(choice)}
    >
      {primary && signing !== null ? texts.andSign(named) : named}
    </Button>
  )
}
