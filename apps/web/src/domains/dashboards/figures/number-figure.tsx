import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import type { Figure } from '@selamat/contract/domains/dashboards/figures'
import { IntervalBar } from '../../../ui/chart/interval-bar.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { texts } from '../texts.ts'
import { factsOf, MARKS, written } from './format-figure.ts'

/** A figure as a number that opens its rows, with state, comparison and formula. */
export function NumberFigure({ figure }: { readonly figure: Figure }) {
  const { title, value, unit, to, problem, state, stateText, change, notes, formula, scope, unfiltered } = figure
  const content = (
    <>
      <Text size="body" tone="secondary">
        {title}
      </Text>
      <Row as="strong" gap={6} align="baseline" size="figure">
        {written(value, '')}
        {unit !== '' && value !== null && (
          <Text size="body" weight="regular" tone="secondary">
            {unit}
          </Text>
        )}
      </Row>
    </>
  )
  return (
    <div className="figure-number stack gap-4" title={`${formula} ${scope}`}>
      {to === null ? content : <Link to={to}>{content}</Link>}
      {figure.interval !== null && value !== null && (
        <IntervalBar
          {...figure.interval}
          value={value}
          target={figure.target}
          {...(figure.kind === 'SHARE' ? { most: 100 } : {})}
        />
      )}
      {problem !== null && <small>{texts.problems[problem]}</small>}
      {state !== null && (
        <Row as="small" gap={6}>
          <Mark status={MARKS[state]} size={9} /> {stateText}
        </Row>
      )}
      {change !== null && (
        <Row as="small" gap={4}>
          {change.direction === 'UP' && <ArrowUpOutlined aria-hidden />}
          {change.direction === 'DOWN' && <ArrowDownOutlined aria-hidden />}
          {change.text}
        </Row>
      )}
      {problem === null && (
        <small className="quiet">{[...factsOf(figure), scope, ...(unfiltered ? [unfiltered] : [])].join(' · ')}</small>
      )}
      {notes.map((note) => (
        <Row as="small" gap={6} key={note}>
          <Mark status="attention" size={9} /> {note}
        </Row>
      ))}
    </div>
  )
}
