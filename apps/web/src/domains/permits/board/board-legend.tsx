import type { BoardArea } from '@selamat/contract/domains/permits/board/board'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { markOf } from './board-mark.ts'
import { useConflictCount } from './open-conflicts.tsx'
import './board-grid.css'
import './board-list.css'
import { LEGEND, LEGEND_ORDER, texts } from './texts.ts'
import './board-legend.css'

interface BoardLegendProps {
  readonly areas: readonly BoardArea[]
  readonly at: Date
  /** In the head of the large view, where drafts and what has ended do not count. */
  readonly large?: boolean
}

/** What the marks mean, and how many permits of each are on the board. */
export function BoardLegend({ areas, at, large = false }: BoardLegendProps) {
  const visible = large ? LEGEND_ORDER.slice(0, 4) : LEGEND_ORDER
  const conflicts = useConflictCount(areas.flatMap(({ permits }) => permits.map(({ id }) => id)))
  const marks = areas.flatMap(({ permits }) => permits.map((permit) => markOf(permit, at)))
  return (
    <Row as="ul" gap={16} wrap size="small" tone="secondary" className="board-legend" aria-label={texts.legend}>
      {visible.map((key) => (
        <li key={key}>
          <Mark status={key} />
          {LEGEND[key]}{' '}
          <Text as="b" weight="medium">
            {marks.filter((mark) => mark === key).length}
          </Text>
        </li>
      ))}
      {conflicts > 0 && (
        <li>
          <i className="conflict-hatch" aria-hidden />
          {texts.conflict} {conflicts}
        </li>
      )}
    </Row>
  )
}
