import { SortAscendingOutlined, UserSwitchOutlined } from '@ant-design/icons'
import type { InboxState, InboxViewRow, Segment } from '@selamat/contract/domains/workflow/inbox-view'
import { Button, Dropdown, Segmented } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { SearchBox } from '../../../ui/list/search-box.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { NewReportButton } from '../flows/new-report-button.tsx'
import { StandInDrawer } from '../stand-ins/stand-in-drawer.tsx'
import type { TaskCounter } from '../task-counter.ts'
import { texts } from '../texts.ts'
import { InboxFilter } from './inbox-filter.tsx'
import { type Patch, SORTS, writeSort } from './inbox-query.ts'
import { InboxViews } from './inbox-views.tsx'
import { useSegmentTotal } from './use-inbox.ts'
import './inbox-head.css'
import './segments.css'

interface InboxHeadProps {
  readonly state: InboxState
  readonly counter: TaskCounter | undefined
  readonly counterError: Error | null
  readonly stepsSeen: readonly string[]
  readonly views: readonly InboxViewRow[]
  readonly onChange: (patch: Patch) => void
}

/** The head of the list: title or kind, New report, segments, search, filter, order, saved views. */
export function InboxHead({ state, counter, counterError, stepsSeen, views, onChange }: InboxHeadProps) {
  const phone = usePhone()
  const [naming, setNaming] = useState(false)
  const type = (text: string, count: number | undefined, value: string) => ({
    value,
    label: count === undefined || count === 0 ? text : `${text} ${count}`,
  })
  return (
    <Stack as="header" gap={10} className="inbox-head">
      <Row gap={12} justify="between" className="inbox-head__title">
        <h1>{phone ? texts.myTask : texts.tasks[state.typeFlow]}</h1>
        {phone ? (
          <Segmented
            aria-label={texts.types}
            value={state.typeFlow.toLowerCase()}
            onChange={(next) => onChange({ type: next })}
            options={[
              type(texts.type.Safety, counter?.Safety.waiting, 'safety'),
              type(texts.type.Health, counter?.Health.waiting, 'health'),
            ]}
          />
        ) : (
          <NewReportButton />
        )}
      </Row>
      {counterError !== null && (
        <Text as="p" size="body" tone="error" role="alert">
          {messageOf(counterError)}
        </Text>
      )}
      <Segments
        state={state}
        counter={counter}
        onChange={(segment) => onChange({ segment, sort: undefined, step: undefined, status: undefined })}
      />
      <Row gap={8} align="stretch" className="inbox-head__search">
        <SearchBox
          hint={texts.search}
          keyword={state.keyword}
          onSearch={(keyword) => onChange({ keyword: keyword === '' ? undefined : keyword })}
        />
        <InboxFilter state={state} stepsSeen={stepsSeen} onChange={onChange} />
        <InboxSort state={state} onChange={(sort) => onChange({ sort })} />
        <Button
          icon={<UserSwitchOutlined />}
          aria-label={texts.standIn.title}
          title={texts.standIn.title}
          onClick={() => setNaming(true)}
        />
      </Row>
      <InboxViews state={state} views={views} onChange={onChange} />
      {naming && <StandInDrawer onClose={() => setNaming(false)} />}
    </Stack>
  )
}

interface InboxSortProps {
  readonly state: InboxState
  readonly onChange: (sort: string | undefined) => void
}

/** The order of the inbox. */
function InboxSort({ state, onChange }: InboxSortProps) {
  const offered = SORTS[state.segment]
  const own = offered[0]
  const chosen =
    state.sort === null ? own : offered.find(({ sort }) => state.sort && writeSort(sort) === writeSort(state.sort))
  const items = offered.map(({ label, sort }) => ({ key: writeSort(sort), label }))
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items,
        selectedKeys: chosen === undefined ? [] : [writeSort(chosen.sort)],
        onClick: ({ key }) => onChange(own !== undefined && key === writeSort(own.sort) ? undefined : key),
      }}
    >
      <Button icon={<SortAscendingOutlined />} aria-label={texts.sortedBy(chosen?.label ?? '')} title={chosen?.label} />
    </Dropdown>
  )
}

interface SegmentsProps {
  readonly state: InboxState
  readonly counter: TaskCounter | undefined
  readonly onChange: (segment: Segment) => void
}

/** The segments with their numbers: the open ones by the counter, the others by their lists. */
function Segments({ state, counter, onChange }: SegmentsProps) {
  const phone = usePhone()
  const completed = useSegmentTotal('completed', state.typeFlow)
  const reports = useSegmentTotal('reports', state.typeFlow)
  const label = (text: string, count: number | undefined, exact = true) => (
    <>
      {text}
      {count !== undefined && count > 0 && <b className="segment-count">{exact ? count : `${count}+`}</b>}
    </>
  )
  return (
    <Segmented<Segment>
      className="segments"
      aria-label={texts.segments}
      size={phone ? 'large' : 'small'}
      block
      value={state.segment}
      onChange={onChange}
      options={[
        { value: 'latest', label: label(texts.latest, counter?.[state.typeFlow].waiting) },
        { value: 'completed', label: label(texts.completed, completed?.totalItem, completed?.totalIsExact) },
        { value: 'reports', label: label(texts.reports, reports?.totalItem, reports?.totalIsExact) },
      ]}
    />
  )
}
