import { figureRows, type permitFigures } from '@selamat/contract/domains/permits/figures/permit-figures'
import { PERMIT_STAGE_LABELS } from '@selamat/contract/domains/permits/permit-stages'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { MINUTE } from '@selamat/contract/kit/time'
import { count, span } from '../../../lib/format.ts'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/section.tsx'
import { texts } from './texts.ts'

interface StageTimesProps {
  readonly figures: DataOf<typeof permitFigures.read>
  /** The list of the permits of a filter. */
  readonly rows: (filter: ReturnType<typeof figureRows.passed>) => string
}

/** How long permits are in each stage: a bar for half of them, paler for nine of ten, with the numbers beside. */
export function StageTimes({ figures, rows }: StageTimesProps) {
  const { stages } = figures
  const longest = Math.max(1, ...stages.map(({ ninetieth }) => ninetieth))
  const legend = (
    <span className="stage-times__legend" aria-hidden>
      <i className="stage-times__median" /> {texts.median}
      <i className="stage-times__ninetieth" /> {texts.ninetieth}
    </span>
  )
  return (
    <Section title={texts.stages} hint={texts.stagesHint} extra={legend}>
      {stages.length === 0 ? (
        <p className="quiet">{texts.noStages}</p>
      ) : (
        <table className="stage-times">
          <thead>
            <tr>
              <th scope="col">{texts.stage}</th>
              <td />
              <th scope="col">{texts.average}</th>
              <th scope="col">{texts.median}</th>
              <th scope="col">{texts.ninetieth}</th>
              <th scope="col">{texts.many}</th>
            </tr>
          </thead>
          <tbody>
            {stages.map(({ stage, permits, average, median, ninetieth }) => {
              const name = PERMIT_STAGE_LABELS[stage]
              return (
                <tr key={stage}>
                  <th scope="row">{name}</th>
                  <td className="stage-times__bar">
                    <svg viewBox={`0 0 ${longest} 1`} preserveAspectRatio="none" aria-hidden>
                      <rect className="stage-times__ninetieth" width={ninetieth} height={1} />
                      <rect className="stage-times__median" width={median} height={1} />
                    </svg>
                  </td>
                  <td data-label={texts.average}>{span(average * MINUTE)}</td>
                  <td data-label={texts.median}>{span(median * MINUTE)}</td>
                  <td data-label={texts.ninetieth}>{span(ninetieth * MINUTE)}</td>
                  <td data-label={texts.many}>
                    <Link to={rows(figureRows.passed(stage, figures))} aria-label={texts.permitsOf(name, permits)}>
                      {count(permits)}
                    </Link>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Section>
  )
}
