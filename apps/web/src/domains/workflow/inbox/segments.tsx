import { Segmented } from 'antd'
import { usePhone } from '../../../ui/use-phone.ts'
import type { TaskCounter } from '../task-counter.ts'
import { TEXTS } from '../texts.ts'
import type { InboxState, Segment } from './inbox-query.ts'
import { useSegmentTotal } from './use-inbox.ts'
import './segments.css'

interface SegmentsProps {
  readonly state: InboxState
  readonly counter: TaskCounter | undefined
  readonly onChange: (segment: Segment) => void
}

/** The segments with their numbers: the open ones by the counter, the others by their lists. */
export function Segments({ state, counter, onChange }: SegmentsProps) {
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
      aria-label={TEXTS.segments}
      size={phone ? 'large' : 'small'}
      block
      value={state.segment}
      onChange={onChange}
      options={[
        { value: 'latest', label: label(TEXTS.latest, counter?.[state.typeFlow].waiting) },
        { value: 'completed', label: label(TEXTS.completed, completed?.totalItem, completed?.totalIsExact) },
        { value: 'reports', label: label(TEXTS.reports, reports?.totalItem, reports?.totalIsExact) },
      ]}
    />
  )
}
