import type { Heat, Phase } from '@selamat/contract/domains/hiradc/hiradc-overview'
import type { RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import { count } from '../../../lib/format.ts'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/section.tsx'
import { ExplainedTerm } from '../explained-term.tsx'
import { BandLegend } from '../matrix/band-legend.tsx'
import type { Cell } from '../matrix/cell-keys.ts'
import { MatrixMap } from '../matrix/risk-matrix-grid.tsx'
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
  const counts = new Map(heat.cells.map((cell) => [`${cell.likelihood}-${cell.severity}`, cell.rows]))
  return (
    <Section title={texts[phase]} hint={HINTS[phase]} extra={<ExplainedTerm name={texts[phase]}>{null}</ExplainedTerm>}>
      <Stack gap={12}>
        <MatrixMap
          matrix={matrix}
          label={texts.heatMap[phase]}
          cell={(cell, risk) => {
            const rows = counts.get(`${cell.likelihood}-${cell.severity}`) ?? 0
            const to = rowsAddress(places, cellFilter(phase, cell))
            return { to, says: [texts.rowsOf(rows)], content: <Counted risk={risk} rows={rows} /> }
          }}
          named
        />
        <BandLegend matrix={matrix} />
        {heat.outside > 0 && (
          <Text as="p" size="body" tone="secondary">
            {texts.outside(heat.outside)} <Link to={rowsAddress(places, { outside: phase })}>{texts.showOutside}</Link>
          </Text>
        )}
      </Stack>
    </Section>
  )
}

/** How many rows are in a cell, and in its corner the risk that they have. */
const Counted = ({ risk, rows }: { readonly risk: number; readonly rows: number }) => (
  <span aria-hidden>
    <Text size="tiny" weight="regular" className="heat-section__risk">
      {risk}
    </Text>
    <Text size="large" weight={rows === 0 ? 'regular' : 'strong'}>
      {count(rows)}
    </Text>
  </span>
)
