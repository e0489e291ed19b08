import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { formatDate, formatTime } from '@selamat/contract/kit/dates'
import { MINUTE } from '@selamat/contract/kit/time'
import { Button, Slider } from 'antd'
import { useEffect, useState } from 'react'
import { DayInput } from '../../../ui/form/day-input.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { dayBegins } from './board-window.ts'
import { texts } from './texts.ts'
import './time-machine.css'

const DAY = 24 * 60 * MINUTE

/** The day is always one that can be shown. */
const DAY_CONTROL = {
  id: 'time-machine-day',
  'aria-invalid': false,
  'aria-required': true,
  'aria-describedby': 'time-machine-name',
  status: '',
} as const

interface TimeMachineProps {
  readonly at: Date
  readonly now: Date
  readonly isLive: boolean
  /** Null: now. */
  readonly onChange: (at: Date | null) => void
}

/** Chooses the minute of the board: a day, and the time in it. */
export function TimeMachine({ at, now, isLive, onChange }: TimeMachineProps) {
  const begin = dayBegins(at).getTime()
  const most = Math.floor((Math.min(begin + DAY - MINUTE, now.getTime()) - begin) / MINUTE)
  const minute = Math.min(most, Math.floor((at.getTime() - begin) / MINUTE))
  const [moving, setMoving] = useState(minute)
  useEffect(() => setMoving(minute), [minute])
  const to = (instant: number) => onChange(instant >= now.getTime() - MINUTE ? null : new Date(instant))
  const day = formatDate(at)
  return (
    <Row gap={10} wrap size="small" className="time-machine">
      <Text
        as="label"
        tone="secondary"
        id="time-machine-name"
        htmlFor="time-machine-day"
        className="time-machine__name"
      >
        {texts.timeMachine}
      </Text>
      <Button
        size="small"
        icon={<LeftOutlined />}
        aria-label={texts.dayBefore}
        onClick={() => to(at.getTime() - DAY)}
      />
      <DayInput
        required
        inputReadOnly
        field={{
          control: DAY_CONTROL,
          value: day,
          change: (chosen) => chosen !== null && to(Date.parse(`${chosen}T${formatTime(at)}:00+07:00`)),
          blur: () => undefined,
        }}
        max={formatDate(now)}
      />
      <Button
        size="small"
        icon={<RightOutlined />}
        aria-label={texts.dayAfter}
        disabled={day === formatDate(now)}
        onClick={() => to(at.getTime() + DAY)}
      />
      <Slider
        className="time-machine__slider"
        min={0}
        max={Math.max(1, most)}
        value={moving}
        ariaLabelForHandle={texts.timeLabel}
        ariaValueTextFormatterForHandle={(value) => formatTime(new Date(begin + value * MINUTE))}
        tooltip={{ formatter: (value) => formatTime(new Date(begin + (value ?? 0) * MINUTE)) }}
        onChange={setMoving}
        onChangeComplete={(value) => to(begin + value * MINUTE)}
      />
      <strong>
        {day} {formatTime(new Date(begin + moving * MINUTE))}
      </strong>
      <Button size="small" disabled={isLive} onClick={() => onChange(null)}>
        {texts.toLive}
      </Button>
    </Row>
  )
}
