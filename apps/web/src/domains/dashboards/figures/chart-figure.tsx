import type { Figure, FigureGroup } from '@selamat/contract/domains/dashboards/figures'
import { Bars } from '../../../ui/chart/bars.tsx'
import { LineChart } from '../../../ui/chart/line-chart.tsx'
import { Lines, Note, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Section } from '../../../ui/section.tsx'
import { texts } from '../texts.ts'
import { MARKS, written } from './format-figure.ts'
import { NumberFigure } from './number-figure.tsx'

/** A figure as it is to be drawn: its number, or a section with its chart. */
export function FigureView({ figure }: { readonly figure: Figure }) {
  const { visual, title, problem, value, unit, to, scope, state, stateText, formula, notes } = figure
  if (visual === 'NUMBER') {
    return (
      <section className="boxed figure-tile" aria-label={title}>
        <NumberFigure figure={figure} />
      </section>
    )
  }
  return (
    <Section title={title} hint={scope} extra={to !== null && <Link to={to}>{written(value, unit)}</Link>}>
      <Stack gap={8} className="figure-chart">
        {problem === null ? <Chart figure={figure} /> : <Note>{texts.problems[problem]}</Note>}
        {state !== null && (
          <Row as="small" gap={6}>
            <Mark status={MARKS[state]} size={9} /> {stateText}
          </Row>
        )}
        {notes.map((note) => (
          <Row as="small" gap={6} key={note}>
            <Mark status="attention" size={9} /> {note}
          </Row>
        ))}
        {problem === null && <small className="quiet">{formula}</small>}
      </Stack>
    </Section>
  )
}

const nameOf = (label: string, value: number | null, unit: string) => `${label}: ${written(value, unit)}`

/** The chart of a figure that has no number alone: bars, a line, its first rows. */
export function Chart({ figure }: { readonly figure: Figure }) {
  const { title, label, unit, groups, buckets, target, listed, visual, formula } = figure
  if (visual === 'LIST') return <ListedRows figure={figure} rows={listed} />
  if (visual === 'LINE') {
    return (
      <LineChart
        label={title}
        points={buckets.map(({ from, label: text, value, to }) => ({
          key: from,
          label: text,
          value,
          to,
          name: nameOf(`${text}, ${label}`, value, unit),
        }))}
        target={target}
        write={(value) => written(value, '')}
        nothing={texts.nothing}
      />
    )
  }
  if (visual === 'STACKED') return <Stacked figure={figure} />
  return (
    <>
      <Bars
        label={`${title}. ${formula}`}
        of={label}
        series={[{ name: label }]}
        columns={[label]}
        bars={groups.map(({ key, label: text, value, to }) => ({
          key,
          label: text,
          parts: [value ?? 0],
          cells: [value === null ? texts.hidden : written(value, unit)],
          ...(to === null ? {} : { to, name: nameOf(text, value, unit) }),
        }))}
        nothing={texts.nothing}
      />
      {groups.some(({ value }) => value === null) && <small className="quiet">{texts.hiddenHint}</small>}
    </>
  )
}

/** So many parts have a colour of their own. */
const MOST_PARTS = 5

/** The parts of each stretch of time one after the other. */
function Stacked({ figure: { title, label, unit, buckets } }: { readonly figure: Figure }) {
  const totals = new Map<string, FigureGroup>()
  for (const group of buckets.flatMap((bucket) => bucket.groups)) {
    const before = totals.get(group.key)?.value ?? 0
    totals.set(group.key, { ...group, value: before + (group.value ?? 0) })
  }
  const parts = [...totals.values()].toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0)).slice(0, MOST_PARTS)
  return (
    <Bars
      label={title}
      of={label}
      series={parts.map((part) => ({ name: part.label }))}
      columns={[label]}
      bars={buckets.map(({ from, label: text, value, to, groups }) => ({
        key: from,
        label: text,
        parts: parts.map(({ key }) => groups.find((group) => group.key === key)?.value ?? 0),
        cells: [written(value, unit)],
        ...(to === null ? {} : { to, name: nameOf(text, value, unit) }),
      }))}
      nothing={texts.nothing}
    />
  )
}

function ListedRows({ figure, rows }: { readonly figure: Figure; readonly rows: Figure['listed'] }) {
  if (rows.length === 0) return <Note>{texts.nothing}</Note>
  return (
    <Lines>
      {rows.map(({ title, detail, when, to }) => (
        <li key={`${to} ${detail}`}>
          <Link to={to} className="row gap-8 pressable size-body figure-row">
            <Stack as="span" gap={2} grow>
              <Text weight="medium">{title}</Text>
              <Text tone="secondary" size="small">
                {detail}
              </Text>
            </Stack>
            {when !== null && <Text tone="secondary">{when}</Text>}
          </Link>
        </li>
      ))}
      {figure.to !== null && figure.rows > rows.length && (
        <li>
          <Link to={figure.to} className="row pressable size-body figure-row">
            {texts.all(figure.rows)}
          </Link>
        </li>
      )}
    </Lines>
  )
}
