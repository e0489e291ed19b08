import { AuditOutlined, FolderOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { type FormDraft, titleOf } from '@selamat/contract/domains/forms/records/form-draft'
import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { type DropMark, useDispatch } from './builder-context.ts'
import type { BuilderState } from './builder-state.ts'
import { OutlineNode } from './outline-node.tsx'
import { texts } from './texts.ts'
import { allNodes, type Direction, findNode } from './tree.ts'
import './outline.css'

/** More than this many nodes, and only one section is open at first. */
const MANY = 150
const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

interface OutlineProps {
  readonly state: BuilderState
  readonly wrong: ReadonlySet<string>
  readonly drop: DropMark | null
  readonly categoryLine: string
  readonly approvals: ReactNode
  /** Opens the settings of what is selected. */
  readonly onOpen: () => void
}

/** The form as its author sees it: category, the tree of questions, approvals. */
export function Outline({ state, wrong, drop, categoryLine, approvals, onOpen }: OutlineProps) {
  const dispatch = useDispatch()
  const { present: document, selected } = state
  const { definition } = document
  const tree = useRef<HTMLUListElement>(null)
  const focus = useRef<string | null>(null)
  const removed = useRemoved(definition)
  const numbers = numbersOf(definition)
  const [closed, toggle] = useClosed(definition, selected)

  // A moved row is another element: the focus follows it.
  useEffect(() => {
    if (focus.current === null) return
    tree.current?.querySelector<HTMLElement>(`[data-main="${CSS.escape(focus.current)}"]`)?.focus()
    focus.current = null
  })

  function onKey(event: KeyboardEvent<HTMLElement>) {
    const at = event.target instanceof HTMLElement ? event.target.dataset.main : undefined
    if (at === undefined) return
    const direction = DIRECTIONS[event.key]
    if (direction && event.altKey) {
      focus.current = at
      dispatch({ type: 'step', id: at, direction })
    } else if (direction === 'up' || direction === 'down') {
      const rows = [...(tree.current?.querySelectorAll<HTMLElement>('[data-main]') ?? [])]
      const next = rows[rows.findIndex(({ dataset }) => dataset.main === at) + (direction === 'up' ? -1 : 1)]
      next?.focus()
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      focus.current = neighbour(definition, at)
      dispatch({ type: 'remove', id: at })
    } else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      dispatch({ type: 'duplicate', id: at })
    } else return
    event.preventDefault()
  }

  return (
    <Stack gap={16} className="outline">
      <Card
        icon={<FolderOutlined />}
        title={texts.category}
        extra={categoryLine}
        current={selected === null}
        onOpen={() => {
          dispatch({ type: 'select', id: null })
          onOpen()
        }}
      />
      <section className="boxed outline__card" aria-label={texts.questions}>
        <Row as="header" gap={10} className="outline__head">
          <UnorderedListOutlined aria-hidden />
          <h2>{texts.questions}</h2>
          <span>{texts.questionCount(numbers.size, definition.sections.length)}</span>
        </Row>
        {definition.sections.length === 0 ? (
          <Text as="div" size="body" tone="secondary" className="outline__empty" data-empty="">
            <strong>{texts.noQuestions}</strong>
            {texts.noQuestionsText}
          </Text>
        ) : (
          <ul ref={tree} className="outline__tree" onKeyDown={onKey}>
            {definition.sections.map((section) => (
              <OutlineNode
                key={section.id}
                node={section}
                selected={selected}
                numbers={numbers}
                wrong={wrong}
                drop={drop}
                closed={closed.has(section.id)}
                onToggle={toggle}
                onOpen={onOpen}
              />
            ))}
          </ul>
        )}
        <Text as="footer" size="body" tone="secondary" className="outline__foot">
          {removed === null ? (
            <small>{texts.keys}</small>
          ) : (
            <span role="status">
              {texts.removed(removed)}{' '}
              <Button size="small" onClick={() => dispatch({ type: 'undo' })}>
                {texts.undo}
              </Button>
            </span>
          )}
        </Text>
      </section>
      <section className="boxed outline__card" aria-label={texts.approvals}>
        <Row as="header" gap={10} className="outline__head">
          <AuditOutlined aria-hidden />
          <h2>{texts.approvals}</h2>
        </Row>
        {approvals}
      </section>
    </Stack>
  )
}

interface CardProps {
  readonly icon: ReactNode
  readonly title: string
  readonly extra: string
  readonly current: boolean
  readonly onOpen: () => void
}

const Card = ({ icon, title, extra, current, onOpen }: CardProps) => (
  <section className="boxed outline__card" aria-label={title}>
    <Row
      as="button"
      gap={10}
      type="button"
      className="outline__head"
      aria-current={current ? 'true' : undefined}
      onClick={onOpen}
    >
      {icon}
      <h2>{title}</h2>
      <span>{extra}</span>
    </Row>
  </section>
)

/** Questions are counted through the whole form. */
function numbersOf(definition: FormDraft): ReadonlyMap<string, number> {
  const fields = allNodes(definition).filter(({ type }) => type === 'field')
  return new Map(fields.map(({ id }, index) => [id, index + 1]))
}

function neighbour(definition: FormDraft, id: string): string | null {
  const found = findNode(definition, id)
  const siblings = found?.above.at(-1)?.nodes ?? definition.sections
  const next = found && (siblings[found.index + 1] ?? siblings[found.index - 1])
  return next?.id ?? found?.parentId ?? null
}

/** The name of what the last change took out; null after any other change. */
function useRemoved(definition: FormDraft): string | null {
  const [last, setLast] = useState({ definition, removed: null as string | null })
  if (last.definition === definition) return last.removed
  const ids = new Set(allNodes(definition).map(({ id }) => id))
  const before = allNodes(last.definition)
  const gone = before.filter(({ id }) => !ids.has(id))
  // A new id for the same text is no removal.
  const [first] = before.length > ids.size ? gone : []
  const removed = first === undefined ? null : titleOf(first) || texts.noText
  setLast({ definition, removed })
  return removed
}

/** The sections that are closed; of a large form all but one. What is selected is never hidden. */
function useClosed(definition: FormDraft, selected: string | null) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => {
    const sections = definition.sections.slice(1).map(({ id }) => id)
    return new Set(allNodes(definition).length > MANY ? sections : [])
  })
  const section = selected === null ? undefined : findNode(definition, selected)?.above[0]?.id
  useEffect(() => {
    if (section === undefined) return
    setClosed((now) => (now.has(section) ? new Set([...now].filter((id) => id !== section)) : now))
  }, [section])
  const toggle = useRef((id: string) =>
    setClosed((now) => new Set(now.has(id) ? [...now].filter((each) => each !== id) : [...now, id])),
  ).current
  return [closed, toggle] as const
}
