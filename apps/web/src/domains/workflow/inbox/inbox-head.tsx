import { Segmented } from 'antd'
import { messageOf } from '../../../lib/api-error.ts'
import { SearchBox } from '../../../ui/list/search-box.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { NewReportButton } from '../flows/new-report-button.tsx'
import type { TaskCounter } from '../task-counter.ts'
import { TEXTS } from '../texts.ts'
import { InboxFilter } from './inbox-filter.tsx'
import type { InboxState } from './inbox-query.ts'
import { InboxSort } from './inbox-sort.tsx'
import { Segments } from './segments.tsx'
import './inbox-head.css'

interface InboxHeadProps {
  readonly state: InboxState
  readonly counter: TaskCounter | undefined
  readonly counterError: Error | null
  readonly stepsSeen: readonly string[]
  readonly onChange: (patch: Readonly<Record<string, string | undefined>>) => void
}

/** The head of the list: title or kind, New report, segments, search, filter, order. */
export function InboxHead({ state, counter, counterError, stepsSeen, onChange }: InboxHeadProps) {
  const phone = usePhone()
  const type = (text: string, count: number | undefined, value: string) => ({
    value,
    label: count === undefined || count === 0 ? text : `${text} ${count}`,
  })
  return (
    <header className="inbox-head">
      <div className="inbox-head__title">
        <h1>{phone ? TEXTS.myTask : TEXTS.tasks[state.typeFlow]}</h1>
        {phone ? (
          <Segmented
            aria-label={TEXTS.types}
            value={state.typeFlow.toLowerCase()}
            onChange={(next) => onChange({ type: next })}
            options={[
              type(TEXTS.type.Safety, counter?.Safety.waiting, 'safety'),
              type(TEXTS.type.Health, counter?.Health.waiting, 'health'),
            ]}
          />
        ) : (
          <NewReportButton />
        )}
      </div>
      {counterError !== null && (
        <p className="inbox-head__error" role="alert">
          {messageOf(counterError)}
        </p>
      )}
      <Segments
        state={state}
        counter={counter}
        onChange={(segment) => onChange({ segment, sort: undefined, step: undefined })}
      />
      <div className="inbox-head__search">
        <SearchBox
          hint={TEXTS.search}
          keyword={state.keyword}
          onSearch={(keyword) => onChange({ keyword: keyword === '' ? undefined : keyword })}
        />
        <InboxFilter state={state} stepsSeen={stepsSeen} onChange={onChange} />
        <InboxSort state={state} onChange={(sort) => onChange({ sort })} />
      </div>
    </header>
  )
}
