import type { RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import { texts } from './texts.ts'
import './risk-mark.css'

/** The bands of a matrix with their colours and risks, from the lowest. */
export const BandLegend = ({ matrix }: { readonly matrix: Pick<RiskMatrix, 'bands'> }) => (
  <ul className="band-legend" aria-label={texts.bands}>
    {matrix.bands.map(({ name, colour, from, to }) => (
      <li key={colour}>
        <span className={`band-legend__square band-legend__square--${colour}`} aria-hidden />
        {name} {from === to ? from : `${from}–${to}`}
      </li>
    ))}
  </ul>
)
