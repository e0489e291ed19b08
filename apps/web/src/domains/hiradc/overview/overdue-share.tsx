import type { OverdueShare } from '@selamat/contract/domains/hiradc/hiradc-overview'
import { Segmented } from 'antd'
import { useState } from 'react'
import { Section } from '../../../ui/section.tsx'
import { texts } from './texts.ts'

interface OverdueShareProps {
  readonly departments: readonly OverdueShare[]
  readonly locations: readonly OverdueShare[]
  /** Narrows the page to one department or location. */
  readonly onChoose: (name: 'departmentId' | 'locationId', id: number) => void
}

/** Where most is overdue, by department or location: reviews and controls in one bar. */
export function OverdueByPlace({ departments, locations, onChoose }: OverdueShareProps) {
  const [by, setBy] = useState<'departmentId' | 'locationId'>('departmentId')
  const shares = by === 'departmentId' ? departments : locations
  const most = Math.max(1, ...shares.map(({ reviews, controls }) => reviews + controls))
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
      {shares.length === 0 ? (
        <p className="quiet">{texts.nothingOverdue}</p>
      ) : (
        <ul className="overdue-share">
          {shares.map(({ id, name, reviews, controls }) => (
            <li key={id}>
              <button type="button" title={texts.onlyThese(name)} onClick={() => onChoose(by, id)}>
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
      )}
    </Section>
  )
}
