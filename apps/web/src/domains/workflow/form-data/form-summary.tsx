import { type FormDataSelection, formData, type Share } from '@selamat/contract/domains/workflow/form-data'
import type { CallInput } from '@selamat/contract/kit/endpoint'
import type { ReactNode } from 'react'
import { count } from '../../../lib/format.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { NothingMatches, NothingYet, Unloaded } from '../../../ui/empty-state.tsx'
import { FactGrid } from '../../../ui/fact-grid.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import type { Filter } from '../../../ui/list/filter.ts'
import { isFiltered, type ListState } from '../../../ui/list/list-state.ts'
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx'
import { Section } from '../../../ui/section.tsx'
import { statusLabel } from '../../../ui/status.ts'
import { texts } from './texts.ts'

interface FormSummaryProps {
  readonly selection: CallInput<typeof formData.summary>['body'] & Pick<FormDataSelection, 'formId'>
  readonly filters: readonly Filter[]
  readonly state: ListState
  readonly onChange: (state: ListState) => void
  readonly onPick: (fieldId: string, value: string) => void
  readonly addFilter: ReactNode
}

/** What the reports of a selection say together. */
export function FormSummary({ selection, filters, state, onChange, onPick, addFilter }: FormSummaryProps) {
  const loaded = useLoad(formData.summary, { body: selection })
  const { data } = loaded
  return (
    <>
      <ListToolbar filters={filters} state={state} onChange={onChange} searches={texts.searches} right={null} />
      <div className="list-facts">
        <div>{addFilter}</div>
      </div>
      {data === null ? (
        <Unloaded of={loaded} failed={texts.failedSummary} />
      ) : data.total === 0 ? (
        isFiltered(state) ? (
          <NothingMatches title={texts.nothingMatches} text={texts.nothingMatchesText} />
        ) : (
          <NothingYet title={texts.nothing} text={texts.nothingText} />
        )
      ) : (
        <div className="form-summary">
          <Section title={texts.byMonth} hint={`${count(data.total)} ${texts.many}`}>
            <Bars shares={data.months.map(({ month, count: n }) => ({ value: month, label: month, count: n }))} />
          </Section>
          <Section title={texts.byStatus}>
            <Bars shares={data.statuses.map((share) => ({ ...share, label: statusLabel(share.value) }))} />
          </Section>
          {data.score && (
            <Section title={texts.score} hint={texts.answers(count(data.score.count))}>
              <FactGrid
                columns={3}
                facts={[
                  { label: texts.average, value: texts.percent(data.score.average) },
                  { label: texts.least, value: texts.percent(data.score.least) },
                  { label: texts.most, value: texts.percent(data.score.most) },
                ]}
              />
            </Section>
          )}
          {data.fields.map(({ id, label, answered, choices, numbers }) => (
            <Section key={id} title={label} hint={texts.answers(count(answered))}>
              {choices && <Bars shares={choices} onPick={(value) => onPick(id, value)} />}
              {numbers && (
                <FactGrid
                  facts={[
                    { label: texts.average, value: figure(numbers.average) },
                    { label: texts.sum, value: figure(numbers.sum) },
                    { label: texts.least, value: figure(numbers.least) },
                    { label: texts.most, value: figure(numbers.most) },
                  ]}
                />
              )}
              {!choices && !numbers && texts.none}
            </Section>
          ))}
          {data.departments.length > 0 && (
            <Section title={texts.byDepartment} hint={texts.mostFrequent}>
              <Bars shares={data.departments} />
            </Section>
          )}
          {data.locations.length > 0 && (
            <Section title={texts.byLocation} hint={texts.mostFrequent}>
              <Bars shares={data.locations} />
            </Section>
          )}
        </div>
      )}
    </>
  )
}

const figure = (value: number): string => new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(value)

interface BarsProps {
  readonly shares: readonly Share[]
  /** Narrows to the reports of a bar. */
  readonly onPick?: (value: string) => void
}

/** Counts as bars, each with its figure; the longest takes the whole width. */
function Bars({ shares, onPick }: BarsProps) {
  const most = Math.max(1, ...shares.map((share) => share.count))
  return (
    <Stack as="ul" gap={6} className="form-bars">
      {shares.map(({ value, label, count: n }) => (
        <li key={value}>
          {onPick && n > 0 ? (
            <button type="button" title={texts.filterBy(label)} onClick={() => onPick(value)}>
              {label}
            </button>
          ) : (
            <span>{label}</span>
          )}
          <i aria-hidden style={{ width: `${(n / most) * 100}%` }} />
          <b>{count(n)}</b>
        </li>
      ))}
    </Stack>
  )
}
