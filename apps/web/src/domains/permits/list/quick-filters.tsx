import {
  MOST_COUNTED,
  permitList,
  permitRegister,
  type QuickFilter,
} from '@selamat/contract/domains/permits/permit-register'
import { Segmented } from 'antd'
import { count } from '../../../lib/format.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { texts } from './texts.ts'

interface QuickFiltersProps {
  readonly value: QuickFilter
  readonly onChange: (quick: QuickFilter) => void
  /** The search and filters beside them. */
  readonly body: Parameters<typeof permitRegister.counts.body.parse>[0] & object
}

const counted = (value: number) => (value > MOST_COUNTED ? `${count(MOST_COUNTED)}+` : count(value))

/** The ready-made filters of the list, each with how many permits it has. */
export function QuickFilters({ value, onChange, body }: QuickFiltersProps) {
  const { data } = useLoad(permitRegister.counts, { body })
  return (
    <div className="permit-segments">
      <Segmented<QuickFilter>
        size={usePhone() ? 'large' : 'small'}
        aria-label={texts.quick}
        value={value}
        options={permitList.filters.quick.choices.map(({ value, label }) => ({
          value,
          label: (
            <>
              {label}
              {data && <span className="permit-segments__count">{counted(data[value])}</span>}
            </>
          ),
        }))}
        onChange={onChange}
      />
    </div>
  )
}
