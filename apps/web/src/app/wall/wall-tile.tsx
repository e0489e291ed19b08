import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import type { Figure } from '@selamat/contract/domains/dashboards/figures'
import type { WallFigure } from '@selamat/contract/domains/dashboards/wall/wall-figures'
import { FigureChart, MARKS, stateLabels, written } from '../../domains/dashboards/index.ts'
import { Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { Mark } from '../../ui/mark.tsx'
import { texts } from './texts.ts'

/** So many bars have room. */
const MOST_BARS = 7

const bare = (value: number | null) => ({ value, rows: 0, of: null, to: null })

/** The figure as a chart of a page draws it: it leads nowhere, and has as many bars as a wall has room for. */
const chartOf = ({ groups, buckets, visual, ...figure }: WallFigure): Figure => ({
  ...figure,
  visual,
  ...{ measure: '', formula: '', problem: null, ninetieth: null, listed: [], rows: 0, to: null },
  place: { x: 0, y: 0, w: 1, h: 1 },
  groups: groups.slice(0, MOST_BARS).map((group) => ({ ...group, ...bare(group.value) })),
  buckets: (visual === 'STACKED' ? buckets.slice(-MOST_BARS) : buckets).map((bucket) => ({
    ...bucket,
    ...bare(bucket.value),
    until: bucket.from,
    groups: bucket.groups.map((group) => ({ ...group, ...bare(group.value) })),
  })),
})

/** A figure on a wall: what it is, its number or chart, and how it stands, in word and mark. */
export function WallTile({ figure }: { readonly figure: WallFigure }) {
  const { visual, title, state, stateText, notes, unfiltered } = figure
  const isNumber = visual === 'NUMBER'
  const more = figure.groups.length - MOST_BARS
  return (
    <section className="boxed wall__tile" aria-label={title}>
      <Text as="h2" size="large" weight="medium" clip>
        {title}
      </Text>
      {isNumber ? (
        <BigNumber figure={figure} />
      ) : (
        <div className="wall__chart">
          <FigureChart figure={chartOf(figure)} />
          {visual === 'BAR' && more > 0 && <small>{texts.more(more)}</small>}
        </div>
      )}
      <Stack gap={2}>
        {state !== null && (
          <Row
            gap={8}
            size="text"
            weight="strong"
            className={`callout callout--${MARKS[state]} tone-${MARKS[state]} wall__state`}
          >
            <Mark status={MARKS[state]} size={14} />
            <span className="clip">
              {stateLabels[state]}: {stateText}
            </span>
          </Row>
        )}
        {[...notes.slice(0, 1), ...(unfiltered === null ? [] : [unfiltered])].map((note) => (
          <Row key={note} gap={6} size="body" tone="secondary">
            <Mark status="attention" size={10} />
            <span className="clip">{note}</span>
          </Row>
        ))}
      </Stack>
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
      {facts.length > 0 && (
        <Text size="body" tone="secondary" clip>
          {facts.join(' · ')}
        </Text>
      )}
      {change !== null && (
        <Row gap={4} size="body" tone="secondary">
          {change.direction === 'UP' && <ArrowUpOutlined aria-hidden />}
          {change.direction === 'DOWN' && <ArrowDownOutlined aria-hidden />}
          <span className="clip">{change.text}</span>
        </Row>
      )}
    </Stack>
  )
}
