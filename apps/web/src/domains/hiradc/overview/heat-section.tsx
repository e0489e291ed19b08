import type { Heat, Phase } from '@selamat/contract/domains/hiradc/hiradc-overview'
import type { RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import { useGo } from '../../../lib/navigation.ts'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/section.tsx'
import { ExplainedTerm } from '../explained-term.tsx'
import { BandLegend } from '../matrix/band-legend.tsx'
import type { Cell } from '../matrix/cell-keys.ts'
import { RiskMatrixGrid } from '../matrix/risk-matrix-grid.tsx'
import { type Places, rowsAddress } from './addresses.ts'
import { texts } from './texts.ts'

const HINTS = { initial: texts.initialHint, residual: texts.residualHint }

/** The filter of the rows that a cell counts. */
const cellFilter = (phase: Phase, { likelihood, severity }: Cell): Readonly<Record<string, number>> =>
  phase === 'initial' ? { likelihood, severity } : { residualLikelihood: likelihood, residualSeverity: severity }

interface HeatSectionProps {
  readonly phase: Phase
  readonly matrix: RiskMatrix
  readonly heat: Heat
  readonly places: Places
}

/** The rows in force on the matrix, before or after controls; each cell leads to its rows. */
export function HeatSection({ phase, matrix, heat, places }: HeatSectionProps) {
  const go = useGo()
  const rows = new Map(heat.cells.map((cell) => [`${cell.likelihood}-${cell.severity}`, cell.rows]))
  return (
    <Section title={texts[phase]} hint={HINTS[phase]} extra={<ExplainedTerm name={texts[phase]}>{null}</ExplainedTerm>}>
      <RiskMatrixGrid
        matrix={matrix}
        label={texts.heatMap[phase]}
        countIn={({ likelihood, severity }) => rows.get(`${likelihood}-${severity}`) ?? 0}
        onPick={(cell) => go(rowsAddress(places, cellFilter(phase, cell)))}
        named
      />
      <div className="heat-section__legend">
        <BandLegend matrix={matrix} />
        {heat.outside > 0 && (
          <p>
            {texts.outside(heat.outside)} <Link to={rowsAddress(places, { outside: phase })}>{texts.showOutside}</Link>
          </p>
        )}
      </div>
    </Section>
  )
}
