import { figureRows, type permitFigures } from '@selamat/contract/domains/permits/figures/permit-figures'
import { GATE_LABELS } from '@selamat/contract/domains/permits/gates'
import { PERMIT_STATE_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { PermitListQuery } from '@selamat/contract/domains/permits/permit-register'
import { PERMIT_STAGE_LABELS } from '@selamat/contract/domains/permits/permit-stages'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { DAY, HOUR, MINUTE } from '@selamat/contract/kit/time'
import { count, span } from '../../../lib/format.ts'
import { type Bar, Bars } from '../../../ui/chart/bars.tsx'
import { Charts } from '../../../ui/chart/overview-page.tsx'
import { Section } from '../../../ui/section.tsx'
import { statusKey } from '../../../ui/status.ts'
import { texts } from './texts.ts'

interface PermitChartsProps {
  readonly figures: DataOf<typeof permitFigures.read>
  /** The list of the permits of a filter. */
  readonly rows: (filter: NonNullable<PermitListQuery['filter']>) => string
}

const SERIES = [{ name: texts.many }]

/** So many permits as a bar. */
const bar = (key: string, label: string, permits: number, to: string): Bar => ({
  key,
  label,
  to,
  name: texts.permitsOf(label, permits),
  parts: [permits],
  cells: [count(permits)],
})

/** The permits of each figure told apart: by stage, by status, by gate. */
export function PermitCharts({ figures, rows }: PermitChartsProps) {
  const { waiting, live, refused } = figures
  return (
    <>
      <Charts>
        <Section title={texts.waiting} hint={texts.waitingHint}>
          <Bars
            label={texts.waiting}
            of={texts.stage}
            series={SERIES}
            columns={[texts.many]}
            nothing={texts.noWaiting}
            bars={waiting.stages.map(({ stage, permits }) =>
              bar(stage, PERMIT_STAGE_LABELS[stage], permits, rows(figureRows.waitingAt(stage))),
            )}
          />
        </Section>
        <Section title={texts.live} hint={texts.liveHint}>
          <Bars
            label={texts.live}
            of={texts.status}
            series={SERIES}
            columns={[texts.many]}
            nothing={texts.noLive}
            bars={live.states.map(({ status, permits }) => ({
              ...bar(status, PERMIT_STATE_LABELS[status], permits, rows(figureRows.liveAs(status))),
              mark: statusKey(status, 'permit'),
            }))}
          />
        </Section>
      </Charts>
      <Section title={texts.stages} hint={texts.stagesHint}>
        <StageTimes figures={figures} rows={rows} />
      </Section>
      <Section title={texts.refused} hint={texts.refusedHint}>
        <Bars
          label={texts.refused}
          of={texts.gate}
          series={SERIES}
          columns={[texts.many, texts.howOften]}
          nothing={texts.noRefused}
          bars={refused.gates
            .toSorted((one, other) => other.permits - one.permits)
            .map(({ gate, permits, times }) => ({
              ...bar(gate, GATE_LABELS[gate], permits, rows(figureRows.refusedBy(gate, figures))),
              cells: [count(permits), texts.times(times)],
            }))}
        />
      </Section>
    </>
  )
}

const UNITS = [
  { minutes: DAY / MINUTE, name: texts.days },
  { minutes: HOUR / MINUTE, name: texts.hours },
]

/** How long permits are in each stage: a bar for half of them, paler for nine of ten. */
function StageTimes({ figures, rows }: PermitChartsProps) {
  const longest = Math.max(0, ...figures.stages.map(({ ninetieth }) => ninetieth))
  // The scale ends at whole days, hours or minutes.
  const unit = UNITS.find(({ minutes }) => longest >= 2 * minutes) ?? { minutes: 1, name: texts.minutes }
  return (
    <Bars
      label={texts.stages}
      of={texts.stage}
      series={[{ name: texts.median }, { name: texts.ninetieth, pale: true }]}
      columns={[texts.many, texts.average, texts.median, texts.ninetieth]}
      nothing={texts.noStages}
      axis={(length) => (length === 0 ? '0' : `${length} ${unit.name}`)}
      bars={figures.stages.map(({ stage, permits, average, median, ninetieth }) => ({
        ...bar(stage, PERMIT_STAGE_LABELS[stage], permits, rows(figureRows.passed(stage, figures))),
        parts: [median / unit.minutes, (ninetieth - median) / unit.minutes],
        cells: [count(permits), ...[average, median, ninetieth].map((minutes) => span(minutes * MINUTE))],
      }))}
    />
  )
}
