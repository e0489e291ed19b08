import { timestampAt } from '@selamat/contract/kit/instants'
import { useState } from 'react'
import { Row } from '../layout/layout.tsx'
import { DayInput } from './day-input.tsx'
import type { DayInputProps } from './picker-props.ts'
import { TimeInput } from './time-input.tsx'

interface MomentInputProps {
  /** Its value is an instant as the API writes it, with the clock of Jakarta. */
  readonly field: DayInputProps['field']
  readonly timeLabel: string
  readonly max?: string | undefined
}

/**
 * A day with its time in Jakarta, whatever the zone of the device: each is taken as it is written, so that no change of the clocks of
 * another zone moves it. It counts once both are there.
 */
export function MomentInput({ field, timeLabel, max }: MomentInputProps) {
  const { value } = field
  const [half, setHalf] = useState({ day: '', time: '' })
  const { day, time } = value === null ? half : { day: value.slice(0, 10), time: value.slice(11, 16) }
  const change = (next: typeof half) => {
    setHalf(next)
    field.change(next.day !== '' && next.time !== '' ? timestampAt(next.day, next.time) : null)
  }
  return (
    <Row gap={8} align="stretch">
      <DayInput
        field={{ ...field, value: day || null, change: (next) => change({ day: next ?? '', time }) }}
        max={max}
      />
      <TimeInput
        status={field.control.status}
        aria-label={timeLabel}
        time={time}
        onChange={(next) => change({ day, time: next ?? '' })}
        onBlur={field.blur}
      />
    </Row>
  )
}
