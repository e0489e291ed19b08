import { Input } from 'antd'
import { type ReactNode, useId } from 'react'
import { Text } from '../layout/layout.tsx'
import { Mark } from '../mark.tsx'
import type { AnswerChoice, Answering, AnswerPart } from './answering.ts'
import { texts } from './texts.ts'

interface AnswerFieldsProps<Choice extends AnswerChoice> {
  readonly answering: Answering<Choice>
  /** The answer that is chosen; on a phone the first one that is offered. */
  readonly choice: Choice
  /** One under the other, as on a phone: there each button is an answer. */
  readonly stacked?: boolean
}

/** The comment of an answer, and the password where it is signed. */
export function AnswerFields<Choice extends AnswerChoice>(props: AnswerFieldsProps<Choice>) {
  const { answering, choice, stacked = false } = props
  const { values, errors, write, fields, signing } = answering
  const required = choice.needsReason && !stacked
  const labelled = stacked || signing !== null
  const label = labelOf(required, stacked, signing !== null)
  const change = (part: AnswerPart) => ({
    value: values[part],
    onChange: ({ target }: { target: { value: string } }) => write(part, target.value),
  })
  const keep = (part: AnswerPart) => (field: { focus: () => void } | null) => {
    fields[part].current = field
  }
  return (
    <>
      <Part label={label} error={errors.comment} visible={labelled}>
        {(control) => (
          <Input.TextArea
            {...control}
            {...change('comment')}
            ref={keep('comment')}
            maxLength={2000}
            placeholder={labelled ? '' : label}
            autoSize={{ minRows: stacked ? 2 : 1, maxRows: 6 }}
            aria-required={required}
          />
        )}
      </Part>
      {signing !== null && (
        <Part label={texts.signs} error={errors.password} visible>
          {(control) => (
            <Input.Password
              {...control}
              {...change('password')}
              ref={keep('password')}
              autoComplete="current-password"
              aria-required
            />
          )}
        </Part>
      )}
      {signing?.asksCode && (
        <Part label={texts.code} error={errors.code} visible>
          {(control) => (
            <Input
              {...control}
              {...change('code')}
              ref={keep('code')}
              autoComplete="one-time-code"
              inputMode="numeric"
              aria-required
            />
          )}
        </Part>
      )}
    </>
  )
}

const labelOf = (required: boolean, stacked: boolean, signed: boolean): string => {
  if (required) return signed ? texts.signedReason : texts.reason
  if (signed) return texts.condition
  return stacked ? texts.comment : texts.commentOptional
}

interface Control {
  readonly id: string
  readonly status: '' | 'error'
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string
}

interface PartProps {
  readonly label: string
  readonly error: string | undefined
  /** The label stands above, else it is the placeholder. */
  readonly visible: boolean
  readonly children: (control: Control) => ReactNode
}

function Part({ label, error, visible, children }: PartProps) {
  const id = useId()
  const wrong = error !== undefined
  return (
    <Text as="div" grow className="response__part">
      <label htmlFor={id} className={visible ? 'response__part-label' : 'visually-hidden'}>
        {label}
      </label>
      {children({
        id,
        status: wrong ? 'error' : '',
        'aria-invalid': wrong,
        'aria-describedby': `${id}-error`,
      })}
      <p id={`${id}-error`} className="response__error" aria-live="polite">
        {wrong && (
          <>
            <Mark status="attention" size={11} /> {error}
          </>
        )}
      </p>
    </Text>
  )
}
