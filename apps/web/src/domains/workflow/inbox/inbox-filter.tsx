import { FilterOutlined } from '@ant-design/icons'
import type { InboxState } from '@selamat/contract/domains/workflow/inbox-view'
import { Badge, Button, Checkbox, Input, Select } from 'antd'
import { lazy, Suspense, useId, useState } from 'react'
import { offered } from '../../../lib/choices.ts'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { Sheet } from '../../../ui/list/sheet.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { statusLabel } from '../../../ui/status.ts'
import { useStartableFlows } from '../flows/new-report-button.tsx'
import { texts } from '../texts.ts'
import { filtersSet, type Patch, STATUSES, writeSteps } from './inbox-query.ts'
import './inbox-filter.css'

/** The calendar is large and seldom asked for. */
const DayFilter = lazy(() => import('../../../ui/list/day-filter.tsx'))

interface InboxFilterProps {
  readonly state: InboxState
  /** Steps that the lines on the screen have, beside those of the flows the user may start. */
  readonly stepsSeen: readonly string[]
  readonly onChange: (patch: Patch) => void
}

const options = (labels: readonly string[]) => [...new Set(labels)].map((value) => ({ value, label: value }))
const orNone = (text: string | undefined) => (text ? text : undefined)

/** The filters of the inbox behind one button: form, step, status, days, number. */
export function InboxFilter({ state, stepsSeen, onChange }: InboxFilterProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const flows = offered(useStartableFlows())
  const steps = [...flows.flatMap((flow) => flow.steps.map(({ label }) => label)), ...stepsSeen, ...state.steps]
  const count = filtersSet(state)
  const content = (
    <Stack gap={12} className="inbox-filter">
      <div>
        <label htmlFor={`${id}-flow`}>{texts.flow}</label>
        <Select
          id={`${id}-flow`}
          value={orNone(state.flow)}
          placeholder={texts.any}
          options={options(flows.map(({ flowName }) => flowName))}
          allowClear
          onChange={(flow) => onChange({ flow: orNone(flow) })}
        />
      </div>
      {state.segment !== 'reports' && (
        <div>
          <label htmlFor={`${id}-step`}>{texts.step}</label>
          <Select
            id={`${id}-step`}
            mode="multiple"
            value={[...state.steps]}
            placeholder={texts.any}
            options={options(steps)}
            onChange={(chosen) => onChange({ step: orNone(writeSteps(chosen)) })}
          />
        </div>
      )}
      {STATUSES[state.segment].length > 0 && (
        <div>
          <label htmlFor={`${id}-status`}>{texts.status}</label>
          <Select
            id={`${id}-status`}
            value={orNone(state.status)}
            placeholder={texts.any}
            options={STATUSES[state.segment].map((value) => ({ value, label: statusLabel(value) }))}
            allowClear
            onChange={(status) => onChange({ status: orNone(status) })}
          />
        </div>
      )}
      {state.segment === 'latest' && (
        <Checkbox
          checked={state.due !== ''}
          onChange={({ target }) => onChange({ due: target.checked ? 'overdue' : undefined })}
        >
          {texts.onlyOverdue}
        </Checkbox>
      )}
      <div>
        <label htmlFor={`${id}-number`}>{texts.number}</label>
        <Input
          id={`${id}-number`}
          key={state.number}
          defaultValue={state.number}
          placeholder={texts.numberHint}
          allowClear
          maxLength={80}
          onBlur={(event) => onChange({ number: orNone(event.target.value.trim()) })}
          onPressEnter={(event) => onChange({ number: orNone(event.currentTarget.value.trim()) })}
        />
      </div>
      <fieldset>
        <Text as="legend" size="body" weight="strong">
          {texts.days}
        </Text>
        <Suspense fallback={<Spinner />}>
          <DayFilter
            range={{ ...(state.from && { from: state.from }), ...(state.until && { until: state.until }) }}
            onChange={({ from, until }) => onChange({ from, until })}
          />
        </Suspense>
      </fieldset>
      <div className="sheet__foot">
        <span>{count > 0 && texts.filters(count)}</span>
        <Button size="small" type="text" disabled={count === 0} onClick={() => onChange(NO_FILTERS)}>
          {texts.clear}
        </Button>
      </div>
    </Stack>
  )
  return (
    <Sheet title={texts.filter} open={open} onOpen={setOpen} content={content} placement="bottomRight">
      <Badge dot={count > 0} offset={[-4, 4]}>
        <Button
          icon={<FilterOutlined />}
          aria-label={texts.filters(count)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </Badge>
    </Sheet>
  )
}

/** Removes every filter from the address. */
export const NO_FILTERS: Patch = {
  flow: undefined,
  step: undefined,
  status: undefined,
  number: undefined,
  due: undefined,
  from: undefined,
  until: undefined,
}
