import { Button, Input, TimePicker } from 'antd'
import dayjs from 'dayjs'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { DayInput } from '../../../ui/form/day-input.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { asText } from '../draft-values.ts'
import { texts } from '../texts.ts'
import type { InputProps } from './kind.ts'
import './moment-inputs.css'

const TIME = 'HH:mm'
/** Any day will do: only its time is visible. */
const ANY_DAY = '2026-01-01'

/** A day by calendar or keyboard; today's, in Jakarta, by one press. */
export function DateInput({ field, value, change, blur, control }: InputProps<{ readonly notAfterToday: boolean }>) {
  const phone = usePhone()
  const today = formatDate(serverNow())
  const text = asText(value)
  return (
    <Row gap={8} align="stretch" className="moment">
      <DayInput
        field={{ control, value: text, change: (day) => change(day ?? ''), blur }}
        max={field.settings.notAfterToday ? today : undefined}
        showNow={false}
        inputReadOnly={phone}
      />
      <Button aria-pressed={text === today} onClick={() => change(today)}>
        {texts.today}
      </Button>
    </Row>
  )
}

/** A time of day by list or keyboard; the present one, in Jakarta, by one press. */
export function TimeInput({ value, change, blur, control }: InputProps) {
  const phone = usePhone()
  const text = asText(value)
  return (
    <Row gap={8} align="stretch" className="moment">
      <TimePicker
        {...control}
        value={text === '' ? null : dayjs(`${ANY_DAY}T${text}`)}
        format={TIME}
        placeholder="HH:MM"
        showNow={false}
        needConfirm={false}
        inputReadOnly={phone}
        onChange={(time) => change(time === null ? '' : time.format(TIME))}
        onBlur={blur}
      />
      <Button onClick={() => change(formatTime(serverNow()))}>{texts.now}</Button>
    </Row>
  )
}

/** A day and a time of Jakarta from today on, by the device's own picker. */
export const ReservationTimeInput = ({ value, change, blur, control }: InputProps) => (
  <Input
    {...control}
    type="datetime-local"
    step={300}
    min={`${formatDate(serverNow())}T00:00`}
    value={asText(value)}
    onChange={(event) => change(event.target.value)}
    onBlur={blur}
  />
)
