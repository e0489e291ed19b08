import type { hiradcOverview, OverdueShare } from '@selamat/contract/domains/hiradc/hiradc-overview'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Segmented } from 'antd'
import { useState } from 'react'
import type { Loaded } from '../../../lib/use-load.ts'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { texts } from './texts.ts'

interface OverdueShareProps {
  readonly overdue: Loaded<DataOf<typeof hiradcOverview.overdue> | null>
  /** Narrows the page to one department or location. */
  readonly onChoose: (name: 'departmentId' | 'locationId', id: number) => void
}

/** Where most is overdue, by department or location: reviews and controls in one bar. */
export function OverdueByPlace({ overdue, onChoose }: OverdueShareProps) {
  const [by, setBy] = useState<'departmentId' | 'locationId'>('departmentId')
  const switcher = (
    <Segmented<'departmentId' | 'locationId'>
      size="small"
      aria-label={texts.byPlace}
      value={by}
      onChange={setBy}
      options={[
        { value: 'departmentId', label: texts.department },
        { value: 'locationId', label: texts.location },
      ]}
    />
  )
  return (
    <Section title={texts.byPlace} extra={switcher}>
      <OnceLoaded of={overdue} failed={texts.overdueFailed}>
        {({ departments, locations }) => (
          <Shares shares={by === 'departmentId' ? departments : locations} onChoose={(id) => onChoose(by, id)} />
        )}
      </OnceLoaded>
    </Section>
  )
}

interface SharesProps {
  readonly shares: readonly OverdueShare[]
  readonly onChoose: (id: number) => void
}

function Shares({ shares, onChoose }: SharesProps) {
  if (shares.length === 0) return <p className="quiet">{texts.nothingOverdue}</p>
  const most = Math.max(1, ...shares.map(({ reviews, controls }) => reviews + controls))
  return (
    <ul className="overdue-share">
      {shares.map(({ id, name, reviews, controls }) => (
        <li key={id}>
          <button type="button" title={texts.onlyThese(name)} onClick={() => onChoose(id)}>
            <span>{name}</span>
            <small>{texts.shareOf(reviews, controls)}</small>
            <svg viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden>
              <rect className="overdue-share__reviews" width={reviews} height={1} />
              <rect className="overdue-share__controls" x={reviews} width={controls} height={1} />
            </svg>
          </button>
        </li>
      ))}
    </ul>
  )
}
