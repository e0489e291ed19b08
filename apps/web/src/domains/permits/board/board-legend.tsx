import type { BoardArea } from '@selamat/contract/domains/permits/board/board'
import { Mark } from '../../../ui/mark.tsx'
import { markOf } from './board-mark.ts'
import { useConflictCount } from './open-conflicts.tsx'
import './board-grid.css'
import './board-list.css'
import { LEGEND, LEGEND_ORDER, texts } from './texts.ts'
import './board-legend.css'

/** What the marks mean, and how many permits of each are on the board. */
export function BoardLegend({ areas, at }: { readonly areas: readonly BoardArea[]; readonly at: Date }) {
  const conflicts = useConflictCount(areas.flatMap(({ permits }) => permits.map(({ id }) => id)))
  const marks = areas.flatMap(({ permits }) => permits.map((permit) => markOf(permit, at)))
  return (
    <ul className="board-legend" aria-label={texts.legend}>
      {LEGEND_ORDER.map((key) => (
        <li key={key}>
          <Mark status={key} />
          {LEGEND[key]} {marks.filter((mark) => mark === key).length}
        </li>
      ))}
      {conflicts > 0 && (
        <li>
          <i className="conflict-hatch" aria-hidden />
          {texts.conflict} {conflicts}
        </li>
      )}
    </ul>
  )
}
