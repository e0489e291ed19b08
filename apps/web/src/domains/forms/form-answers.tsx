import { compileForm } from '@selamat/contract/domains/forms/compile-form'
import type { FormDefinition, FormNode, PresentedAnswer, Repeat } from '@selamat/contract/domains/forms/form'
import { type FieldKind, STORED } from '@selamat/contract/domains/forms/kinds'
import { runForm } from '@selamat/contract/domains/forms/run-form'
import { scoreOfRun } from '@selamat/contract/domains/forms/score-form'
import { useMemo } from 'react'
import { type Fact, FactGrid } from '../../ui/fact-grid.tsx'
import { Text } from '../../ui/layout/layout.tsx'
import { Section } from '../../ui/section.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { fieldKinds } from './kinds/index.ts'
import { rowCounts } from './rows.ts'
import { texts } from './texts.ts'
import './form-answers.css'

/** An answer in one line of a table. */
export function AnswerCell({ kind, answer }: { readonly kind: FieldKind; readonly answer: PresentedAnswer }) {
  const { Cell } = fieldKinds[kind]
  return <Cell answer={answer} />
}

interface FormAnswersProps {
  readonly title: string
  readonly definition: FormDefinition
  readonly answers: readonly PresentedAnswer[]
}

/** The answers of a record by path, and the number of rows of each repeat. */
interface Record {
  readonly answers: ReadonlyMap<string, PresentedAnswer>
  readonly rows: Readonly<{ [path: string]: number }>
}

/** The answers of a record as facts, section by section in one card; what was left out is named at the end. */
export function FormAnswers({ title, definition, answers }: FormAnswersProps) {
  const record = useMemo<Record>(
    () => ({ answers: new Map(answers.map((answer) => [answer.path, answer])), rows: rowCounts(answers) }),
    [answers],
  )
  const { left, score } = useMemo(() => summaryOf(definition, record), [definition, record])
  return (
    <Section title={title}>
      <div className="form-answers">
        {definition.sections
          .filter(({ nodes }) => nodes.some((node) => isAnswered(node, '', record)))
          .map((section) => (
            <section key={section.id} aria-label={section.title}>
              <Text as="h3" size="small" tone="plain">
                {section.title}
              </Text>
              <Nodes nodes={section.nodes} prefix="" record={record} />
            </section>
          ))}
        {score !== null && <p className="form-answers__score">{texts.score(score)}</p>}
        {left.length > 0 && <p className="quiet form-answers__left">{texts.notAnswered(left.join(' · '))}</p>}
      </div>
    </Section>
  )
}

function isAnswered(node: FormNode, prefix: string, record: Record): boolean {
  if (node.type === 'field') return record.answers.has(prefix + node.id)
  if (node.type === 'repeat') return (record.rows[prefix + node.id] ?? 0) > 0
  return node.nodes.some((child) => isAnswered(child, prefix, record))
}

/** The labels of visible fields without an answer, and what the answers score. */
function summaryOf(definition: FormDefinition, { answers, rows }: Record) {
  const form = compileForm(definition)
  const values = [...answers.values()].map(({ path, value }) => [path, value])
  const run = runForm(form, { ...Object.fromEntries(values), ...rows }, STORED)
  const left = run.instances.flatMap(({ path, label, compiled }) =>
    compiled.node.type === 'field' && run.stateOf(path).visible && !answers.has(path) ? [label] : [],
  )
  return { left, score: scoreOfRun(run) }
}

interface NodesProps {
  readonly nodes: readonly FormNode[]
  readonly prefix: string
  readonly record: Record
}

/** Fields that follow one another are one grid of facts. */
function Nodes({ nodes, prefix, record }: NodesProps) {
  const facts = nodes.flatMap((node): Fact[] => {
    const answer = record.answers.get(prefix + node.id)
    if (node.type !== 'field' || answer === undefined) return []
    const { View, wideView = false } = fieldKinds[node.kind]
    return [{ label: node.label, value: <View answer={answer} />, wide: wideView }]
  })
  return (
    <>
      {facts.length > 0 && <FactGrid facts={facts} />}
      {nodes
        .filter((node) => node.type !== 'field' && isAnswered(node, prefix, record))
        .map((node) => {
          if (node.type === 'field') return null
          return (
            <div key={node.id} className="form-answers__group">
              <h4>{node.title}</h4>
              {node.type === 'repeat' ? (
                <Rows repeat={node} path={prefix + node.id} record={record} />
              ) : (
                <Nodes nodes={node.nodes} prefix={prefix} record={record} />
              )}
            </div>
          )
        })}
    </>
  )
}

/** Rows of plain fields are a table where there is room, else one block a row. */
function Rows({ repeat, path, record }: { readonly repeat: Repeat; readonly path: string; readonly record: Record }) {
  const phone = usePhone()
  const fields = repeat.nodes.flatMap((node) => (node.type === 'field' ? [node] : []))
  const rows = Array.from({ length: record.rows[path] ?? 0 }, (_, row) => row)
  if (phone || fields.length < repeat.nodes.length) {
    return rows.map((row) => (
      <div key={row} className="form-answers__row">
        <strong>{`${repeat.rowTitle ?? repeat.title} ${row + 1}`}</strong>
        <Nodes nodes={repeat.nodes} prefix={`${path}[${row}].`} record={record} />
      </div>
    ))
  }
  return (
    <Text as="table" size="body" className="form-answers__table">
      <thead>
        <tr>
          {fields.map(({ id, label }) => (
            <Text as="th" size="small" weight="regular" tone="quiet" key={id}>
              {label}
            </Text>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            {fields.map(({ id, kind }) => {
              const answer = record.answers.get(`${path}[${row}].${id}`)
              const { Cell } = fieldKinds[kind]
              return <td key={id}>{answer === undefined ? '–' : <Cell answer={answer} />}</td>
            })}
          </tr>
        ))}
      </tbody>
    </Text>
  )
}
