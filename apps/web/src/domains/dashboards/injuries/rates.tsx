import { type InjuryRates, injury } from '@selamat/contract/domains/dashboards/injuries/injury'
import { formulaOf, RATE_LABELS } from '@selamat/contract/domains/dashboards/injuries/rate-words'
import { count } from '../../../lib/format.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { type Figure, Figures } from '../../../ui/chart/figures.tsx'
import { Unloaded } from '../../../ui/empty-state.tsx'
import { Note, Stack } from '../../../ui/layout/layout.tsx'
import { SmallTable } from '../../../ui/record/small-table.tsx'
import { Section } from '../../../ui/section.tsx'
import { texts } from '../work-hours/texts.ts'

type Rate = InjuryRates['rates'][number]
const written = (value: number) => value.toFixed(2)

/** How a rate compares with the year before: in words, an arrow only where the change is more than chance. */
function trendOf({ value, before, change }: Rate): NonNullable<Figure['trend']> | null {
  if (value === null) return null
  if (before === null) return { goes: 'nowhere', text: texts.nothingBefore }
  if (change === null) return { goes: 'nowhere', text: texts.noChange }
  return change === 'UP'
    ? { goes: 'up', text: texts.rise(written(before)) }
    : { goes: 'down', text: texts.fall(written(before)) }
}

const whatOf = ({ kind, count: n }: Rate) => (kind === 'SEVERITY' ? 'days' : n === 1 ? 'injury' : 'injuries')

/** A rate as a figure: its interval and what it is made of below it; too few hours give the count. */
function figureOf(rate: Rate): Figure {
  const { kind, value, low, high, hours } = rate
  const made = texts.of(count(rate.count), whatOf(rate), count(hours))
  if (value === null) return { label: RATE_LABELS[kind], value: rate.count, note: texts.tooFew(count(hours)) }
  const interval = low === null || high === null ? '' : `${texts.interval(written(low), written(high))} · `
  return {
    label: RATE_LABELS[kind],
    value: Math.round(value * 100) / 100,
    note: `${interval}${made}`,
    interval: low === null || high === null ? null : { low, high },
    trend: trendOf(rate),
  }
}

/** The rates of the last 12 full months: all together, by employer, and how they are counted. */
export function Rates() {
  const loaded = useLoad(injury.rates, { body: {} })
  const { data } = loaded
  if (data === null) return <Unloaded of={loaded} failed={texts.ratesFailed} />
  const { gaps, daysSince, lastLostTimeOn, bestRun } = data
  const lacking = texts.gapNote(gaps)
  const since: Figure = {
    label: texts.since,
    value: daysSince,
    note: lastLostTimeOn === null || bestRun === null ? texts.never : texts.sinceNote(lastLostTimeOn, count(bestRun)),
  }
  return (
    <Stack gap={16}>
      <Section title={texts.rates} hint={`${data.from} – ${data.until}${lacking === '' ? '' : ` · ${lacking}`}`}>
        <Stack gap={12}>
          <Figures label={texts.rates} figures={[...data.rates.map(figureOf), since]} />
          <details>
            <summary>{texts.formula}</summary>
            {data.rates.map(({ kind, base }) => (
              <Note key={kind}>
                {RATE_LABELS[kind]}: {formulaOf(kind, base)}
              </Note>
            ))}
          </details>
        </Stack>
      </Section>
      {data.employers.length > 1 && <ByEmployer employers={data.employers} />}
    </Stack>
  )
}

const cellOf = (rates: readonly Rate[], kind: Rate['kind']) => {
  const rate = rates.find((one) => one.kind === kind)
  if (!rate) return null
  const { value, low, high } = rate
  if (value === null || low === null || high === null) return texts.countAlone(count(rate.count))
  return `${written(value)} (${written(low)}–${written(high)})`
}

const ByEmployer = ({ employers }: Pick<InjuryRates, 'employers'>) => (
  <Section title={texts.byEmployer} hint={texts.byEmployerHint} count={employers.length}>
    <SmallTable
      rows={employers}
      keyOf={({ employerId }) => employerId}
      columns={[
        { key: 'name', title: texts.employer, cell: ({ employerName }) => employerName },
        { key: 'hours', title: texts.hoursWorked, cell: ({ hours }) => count(hours), number: true },
        { key: 'ltifr', title: 'LTIFR', cell: ({ rates }) => cellOf(rates, 'LTIFR'), number: true },
        { key: 'trir', title: 'TRIR', cell: ({ rates }) => cellOf(rates, 'TRIR'), number: true },
        { key: 'severity', title: 'Severity', cell: ({ rates }) => cellOf(rates, 'SEVERITY'), number: true },
      ]}
    />
  </Section>
)
