import type { hiradcOverview } from '@selamat/contract/domains/hiradc/hiradc-overview'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Segmented } from 'antd'
import { useState } from 'react'
import { count } from '../../../lib/format.ts'
import type { Loaded } from '../../../lib/use-load.ts'
import { Bars } from '../../../ui/chart/bars.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { texts } from './texts.ts'

interface OverdueShareProps {
  readonly overdue: Loaded<DataOf<typeof hiradcOverview.overdue> | null>
  /** The page of one department or location. */
  readonly pageOf: (name: 'departmentId' | 'locationId', id: number) => string
}

/** Where most is overdue, by department or location: reviews and controls in one bar. */
export function OverdueByPlace({ overdue, pageOf }: OverdueShareProps) {
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
          <Bars
            label={texts.byPlace}
            of={by === 'departmentId' ? texts.department : texts.location}
            series={[{ name: texts.overdueReviews }, { name: texts.overdueControls }]}
            columns={[texts.together, texts.each]}
            nothing={texts.nothingOverdue}
            bars={(by === 'departmentId' ? departments : locations).map(({ id, name, reviews, controls }) => ({
              key: id,
              label: name,
              to: pageOf(by, id),
              name: texts.onlyThese(name, texts.shareOf(reviews, controls)),
              parts: [reviews, controls],
              cells: [count(reviews + controls), texts.shareOf(reviews, controls)],
            }))}
          />
        )}
      </OnceLoaded>
    </Section>
  )
}
