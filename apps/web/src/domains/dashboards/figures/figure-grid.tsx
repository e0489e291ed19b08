import type { Figure } from '@selamat/contract/domains/dashboards/figures'
import type { CSSProperties } from 'react'
import { texts } from '../texts.ts'
import { FigureView } from './chart-figure.tsx'
import './figure-grid.css'

/** Where a widget stands on the twelve columns. */
export const placeOf = ({ x, y, w, h }: Figure['place']): CSSProperties & Record<'--area', string> => ({
  '--area': `${y + 1} / ${x + 1} / span ${h} / span ${w}`,
})

/** The figures of a page where they were put; on a phone one below the other, numbers two beside each other. */
export const FigureGrid = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <ul className="figure-grid" aria-label={texts.figures}>
    {figures.map((figure) => (
      // The same measure can stand on a page more than once, each time at another place.
      <li
        key={`${figure.measure} ${figure.place.x} ${figure.place.y}`}
        className={figure.visual === 'NUMBER' ? 'is-number' : undefined}
        style={placeOf(figure.place)}
      >
        <FigureView figure={figure} />
      </li>
    ))}
  </ul>
)
