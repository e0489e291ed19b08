import { timestampAt } from '@selamat/contract/kit/instants'
import { TimePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Row } from '../layout/layout.tsx'
import { DayInput, type DayInputProps } from './day-input.tsx'

interface MomentInputProps {
  /** Its value is an instant as the API writes it, with the clock of Jakarta. */
  readonly field: DayInputProps['field']
  readonly timeLabel: string
  readonly max?: string | undefined
}

const TIME = 'HH:mm'
/** Any day will do that no zone sets its clocks on: only its time is visible. */
const ANY_DAY = '2026-01-01'

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
      <TimePicker
        status={field.control.status}
        aria-label={timeLabel}
        value={time === '' ? null : dayjs(`${ANY_DAY}T${time}`)}
        format={TIME}
        placeholder="HH:MM"
        showNow={false}
        needConfirm={false}
        // Enter takes the time, it does not send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={(next) => change({ day, time: next === null ? '' : next.format(TIME) })}
        onBlur={field.blur}
      />
    </Row>
  )
}
