import { type Band, bandOf, type RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import { texts } from './texts.ts'
import './risk-mark.css'

/** The class that colours a risk of a band; neutral outside all bands. */
export const riskClass = (band: Pick<Band, 'colour'> | null) => (band ? `risk risk--${band.colour}` : 'risk')

interface RiskMarkProps {
  readonly matrix: RiskMatrix
  /** Likelihood × severity; null: not rated yet. */
  readonly risk: number | null
  /** Shows the number alone, as in a narrow column; the word is its tooltip and is read out. */
  readonly compact?: boolean
}

/** A risk with the word of its band: never by its colour alone. */
export const RiskMark = ({ matrix, risk, compact = false }: RiskMarkProps) => (
  <BandedMark risk={risk} band={bandOf(matrix, risk)} compact={compact} />
)

interface BandedMarkProps extends Pick<RiskMarkProps, 'risk' | 'compact'> {
  /** Null: outside all bands. */
  readonly band: Pick<Band, 'name' | 'colour'> | null
}

/** The same for a risk whose band is known. */
export function BandedMark({ risk, band, compact = false }: BandedMarkProps) {
  if (risk === null) return compact ? <NotRated /> : <span className="quiet">{texts.notRated}</span>
  const word = band?.name ?? texts.noBand
  return (
    <span className={`risk-mark ${riskClass(band)}`} title={compact ? word : undefined}>
      <b>{risk}</b> <span className={compact ? 'visually-hidden' : undefined}>{word}</span>
    </span>
  )
}

const NotRated = () => (
  <span className="quiet" title={texts.notRated}>
    <span aria-hidden>–</span>
    <span className="visually-hidden">{texts.notRated}</span>
  </span>
)
