import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import type { Figure } from '@selamat/contract/domains/dashboards/figures'
import type { WallFigure } from '@selamat/contract/domains/dashboards/wall/wall-figures'
import { FigureChart, MARKS, written } from '../../domains/dashboards/index.ts'
import { Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { Mark } from '../../ui/mark.tsx'
import { texts } from './texts.ts'

/** So many bars have room. */
const MOST_BARS = 5

const bare = (value: number | null) => ({ value, rows: 0, of: null, to: null })

/** The largest ones, in their order. */
function largest(groups: WallFigure['groups']): WallFigure['groups'] {
  const sorted = groups.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0)).slice(0, MOST_BARS)
  return groups.filter((group) => sorted.includes(group))
}

/** The figure as a chart of a page draws it: it leads nowhere, and has as many bars as a wall has room for. */
const chartOf = ({ groups, buckets, visual, ...figure }: WallFigure): Figure => ({
  ...figure,
  visual,
  ...{ measure: '', formula: '', parts: null, problem: null, ninetieth: null, listed: [], rows: 0, to: null },
  place: { x: 0, y: 0, w: 1, h: 1 },
  groups: largest(groups).map((group) => ({ ...group, ...bare(group.value) })),
  buckets: (visual === 'STACKED' ? buckets.slice(-MOST_BARS) : buckets).map((bucket) => ({
    ...bucket,
    ...bare(bucket.value),
    until: bucket.from,
    groups: bucket.groups.map((group) => ({ ...group, ...bare(group.value) })),
  })),
})

/** A figure on a wall: what it is, its number or chart, and how it stands, in word and mark. */
export function WallTile({ figure }: { readonly figure: WallFigure }) {
  const { visual, title, value, unit, state, stateText, notes, unfiltered, groups } = figure
  const isNumber = visual === 'NUMBER'
  return (
    <section className="boxed wall__tile" aria-label={title}>
      <Row gap={12} justify="between" size="large" weight="medium">
        <Text as="h2" size="large" weight="medium" clip>
          {title}
        </Text>
        {!isNumber && <span>{written(value, unit)}</span>}
      </Row>
      {isNumber ? (
        <BigNumber figure={figure} />
      ) : (
        <div className="wall__chart">
          <FigureChart figure={chartOf(figure)} />
          {visual === 'BAR' && groups.length > MOST_BARS && <small>{texts.more(groups.length - MOST_BARS)}</small>}
        </div>
      )}
      {[...notes.slice(0, 1), ...(unfiltered === null ? [] : [unfiltered])].map((note) => (
        <Row key={note} gap={6} size="body" tone="secondary">
          <Mark status="attention" size={10} />
          <span className="clip">{note}</span>
        </Row>
      ))}
      {state !== null && (
        <Row gap={8} weight="strong" className={`callout callout--${MARKS[state]} tone-${MARKS[state]} wall__state`}>
          <Mark status={MARKS[state]} size={15} />
          <span>{stateText}</span>
        </Row>
      )}
    </section>
  )
}

function BigNumber({ figure }: { readonly figure: WallFigure }) {
  const { value, unit, of, interval, change } = figure
  const facts = [
    ...(of === null ? [] : [texts.of(of)]),
    ...(interval === null ? [] : [texts.interval(interval.low, interval.high)]),
  ]
  return (
    <Stack gap={2} className="wall__number">
      <Row as="strong" gap={8} align="baseline" size="figure">
        {written(value, '')}
        {unit !== '' && value !== null && (
          <Text size="large" weight="regular" tone="secondary">
            {unit}
          </Text>
        )}
      </Row>
      {change !== null && change.direction !== null ? (
        <Row gap={4} size="body" tone="secondary">
          {change.direction === 'UP' ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
          <span className="clip">{change.text}</span>
        </Row>
      ) : (
        facts.length > 0 && (
          <Text size="body" tone="secondary" clip>
            {facts.join(' · ')}
          </Text>
        )
      )}
    </Stack>
  )
}
