import { describeRule } from '@selamat/contract/kit/rule-description'
import type { RuleFields } from '@selamat/contract/kit/rule-language'
import { MAX_RULE_LENGTH, type RuleType } from '@selamat/contract/kit/rule-text'
import { parseRule } from '@selamat/contract/kit/rules'
import { Button, Input } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { type Completion, type Completions, completionsAt } from './completions.ts'
import { texts } from './texts.ts'
import './rule-input.css'

export interface RuleInputProps {
  readonly label: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  /** What the rule can see: `ruleFields`, or `ruleScopes` within repeats. */
  readonly fields: RuleFields
  /** What the rule gives: `bool` is yes or no. */
  readonly expected: RuleType
  /** Of a workflow, whose conditions cannot ask what day it is. */
  readonly withoutToday?: boolean
  /** Under the input while there is no rule. */
  readonly help?: ReactNode
}

/** A rule counts as written after this pause, in ms: half a word is no mistake yet. */
const PAUSE = 600

/**
 * One rule as text: completes names, underlines what is wrong and says why, and says in words what the rule means.
 * Nothing is refused here: an unfinished rule stays in the draft.
 */
export function RuleInput(props: RuleInputProps) {
  const { label, value, onChange, fields, expected, withoutToday = false, help } = props
  const id = useId()
  const input = useRef<HTMLTextAreaElement | null>(null)
  const caret = useRef<number | null>(null)
  const [offer, setOffer] = useState<Completions | null>(null)
  const [chosen, setChosen] = useState(0)
  const [settled, setSettled] = useState(value)
  const check = useMemo(() => checked(value, fields, expected, withoutToday), [value, fields, expected, withoutToday])
  const problem = settled === value && offer === null ? check.problem : null

  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function suggest(text: string, at: number, all: boolean) {
    const found = completionsAt(text, at, fields, all)
    const items = found?.items.filter(({ name }) => !withoutToday || name !== 'today()') ?? []
    setOffer(found && items.length > 0 ? { ...found, items } : null)
    setChosen(0)
  }
  function accept(item: Completion | undefined) {
    if (!offer || !item) return
    const { insert } = item
    const mark = insert.indexOf('‸')
    const text = insert.replace('‸', '')
    const next = value.slice(0, offer.from) + text + value.slice(offer.to)
    caret.current = offer.from + (mark < 0 ? text.length : mark)
    onChange(next)
    input.current?.focus()
    // The choices of a field, and the fields of a row, come next.
    suggest(next, caret.current, false)
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, ctrlKey } = event
    if (key === ' ' && ctrlKey) {
      event.preventDefault()
      return suggest(value, event.currentTarget.selectionStart, true)
    }
    if (!offer) return
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setChosen((chosen + step + offer.items.length) % offer.items.length)
    else if (key === 'Enter' && !event.shiftKey) accept(offer.items[chosen])
    else if (key === 'Escape') setOffer(null)
    else return
    // The panel around it stays open, the caret where it is.
    event.preventDefault()
    event.stopPropagation()
  }

  const describedOrHelp = value.trim() === '' ? help : problem === null && check.description
  return (
    <div className="rule-input">
      <FieldLayout label={label} error={problem?.message} help={describedOrHelp || undefined} wide ownMessage>
        {(control, message) => (
          <>
            <div className="rule-input__box">
              <div className="rule-input__mirror" aria-hidden>
                {problem === null ? value : marked(value, problem)}{' '}
              </div>
              <Input.TextArea
                {...control}
                ref={(element) => {
                  input.current = element?.resizableTextArea?.textArea ?? null
                }}
                className="rule-input__text"
                rows={1}
                maxLength={MAX_RULE_LENGTH}
                spellCheck={false}
                autoCapitalize="none"
                autoCorrect="off"
                autoComplete="off"
                aria-autocomplete="list"
                aria-haspopup="listbox"
                aria-controls={offer ? `${id}-offer` : undefined}
                aria-activedescendant={offer ? `${id}-${chosen}` : undefined}
                value={value}
                onChange={({ target }) => {
                  // Keyboards of phones write curved quotation marks.
                  const text = target.value.replace(/[“”„]/g, '"').replace(/[‘’]/g, "'")
                  caret.current = target.selectionStart
                  onChange(text)
                  suggest(text, target.selectionStart, false)
                }}
                onKeyDown={press}
                onBlur={() => {
                  setOffer(null)
                  setSettled(value)
                }}
              />
              {offer && (
                <div
                  id={`${id}-offer`}
                  className="boxed rule-input__offer"
                  role="listbox"
                  aria-label={texts.suggestions}
                >
                  {offer.items.map((item, index) => (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
                    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
                    <div
                      key={item.insert}
                      id={`${id}-${index}`}
                      role="option"
                      aria-selected={index === chosen}
                      ref={(line) => {
                        if (index === chosen) line?.scrollIntoView({ block: 'nearest' })
                      }}
                      // The input keeps the focus.
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => accept(item)}
                    >
                      <Text as="code" size="body">
                        {item.name}
                      </Text>
                      <small>{item.detail}</small>
                    </div>
                  ))}
                </div>
              )}
            </div>
            <div className="visually-hidden" role="status">
              {offer && texts.found(offer.items.length)}
            </div>
            {message}
            <Row gap={8} wrap className="rule-input__actions">
              {problem && (
                <Button
                  type="link"
                  size="small"
                  onClick={() => {
                    input.current?.focus()
                    input.current?.setSelectionRange(problem.from, problem.to)
                  }}
                >
                  {texts.showWhere}
                </Button>
              )}
              <Button
                type="link"
                size="small"
                title={texts.hint}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  input.current?.focus()
                  suggest(value, input.current?.selectionStart ?? value.length, true)
                }}
              >
                {texts.insert}
              </Button>
            </Row>
          </>
        )}
      </FieldLayout>
    </div>
  )
}

interface Problem {
  readonly message: string
  readonly from: number
  readonly to: number
}

function checked(value: string, fields: RuleFields, expected: RuleType, withoutToday: boolean) {
  const none: { problem: Problem | null; description: string } = { problem: null, description: '' }
  if (value.trim() === '') return none
  const rule = parseRule(value, fields, expected)
  if ('message' in rule) return { ...none, problem: rule }
  if (withoutToday && rule.usesToday) {
    const from = Math.max(value.indexOf('today'), 0)
    return { ...none, problem: { message: texts.noToday, from, to: from + 'today()'.length } }
  }
  const description = describeRule(value, fields)
  return { ...none, description: description === null ? '' : texts.means(description) }
}

function marked(value: string, { from, to }: Problem) {
  return (
    <>
      {value.slice(0, from)}
      <mark>{value.slice(from, to) || ' '}</mark>
      {value.slice(to)}
    </>
  )
}
