import type { DayRange } from '@selamat/contract/kit/list-query'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { FieldLayout } from '../form/field.tsx'
import { Stack } from '../layout/layout.tsx'

interface DayFilterProps {
  readonly range: DayRange
  readonly onChange: (range: DayRange) => void
}

const FORMAT = 'YYYY-MM-DD'
const toDayjs = (day: string | undefined) => (day === undefined ? null : dayjs(day))

/** The inside of a filter on days: from and until, both included. */
export default function DayFilter({ range, onChange }: DayFilterProps) {
  const set = (end: keyof DayRange) => (day: Dayjs | null) => {
    const { [end]: _, ...other } = range
    onChange(day === null ? other : { ...other, [end]: day.format(FORMAT) })
  }
  return (
    <Stack gap={10}>
      <FieldLayout label="From">
        {(control) => (
          <DatePicker
            {...control}
            value={toDayjs(range.from)}
            maxDate={toDayjs(range.until) ?? undefined}
            format={FORMAT}
            placeholder={FORMAT}
            onChange={set('from')}
          />
        )}
      </FieldLayout>
      <FieldLayout label="Until">
        {(control) => (
          <DatePicker
            {...control}
            value={toDayjs(range.until)}
            minDate={toDayjs(range.from) ?? undefined}
            format={FORMAT}
            placeholder={FORMAT}
            onChange={set('until')}
          />
        )}
      </FieldLayout>
    </Stack>
  )
}
