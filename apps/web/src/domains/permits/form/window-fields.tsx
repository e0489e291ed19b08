import { HOUR } from '@selamat/contract/kit/time'
import { TimePicker } from 'antd'
import dayjs from 'dayjs'
import { DayInput } from '../../../ui/form/day-input.tsx'
import { FieldLayout } from '../../../ui/form/field.tsx'
import type { FieldForm } from '../../../ui/form/field-form.ts'
import { texts } from './texts.ts'
import { dayOf, instantOf, timeOf } from './values.ts'

/** A form with a window. */
type WindowForm = FieldForm<'startsAt' | 'endsAt', string, string>

interface MomentProps {
  readonly label: string
  readonly timeLabel: string
  readonly name: 'startsAt' | 'endsAt'
  readonly form: WindowForm
  readonly onChanged?: (instant: string) => void
}

const ANY_DAY = '2026-01-01'
const TIME = /^\d{2}:\d{2}$/

/** A day with its time. */
function Moment({ label, timeLabel, name, form, onChanged }: MomentProps) {
  const value = form.values[name] ?? ''
  const change = (instant: string) => {
    form.set(name, instant)
    onChanged?.(instant)
  }
  return (
    <FieldLayout label={label} required error={form.errorAt(name)}>
      {(control) => (
        <div className="permit-moment">
          <DayInput
            required
            field={{
              control,
              value: dayOf(value),
              change: (day) => day !== null && change(instantOf(day, timeOf(value))),
              blur: () => form.touch(name),
            }}
          />
          <TimePicker
            status={control.status}
            aria-label={timeLabel}
            value={dayjs(`${ANY_DAY}T${timeOf(value)}`)}
            format="HH:mm"
            placeholder="HH:MM"
            showNow={false}
            needConfirm={false}
            allowClear={false}
            // Enter takes the time, it does not send the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            // A typed time counts at once, as a typed day does.
            onCalendarChange={(_, text) => TIME.test(String(text)) && change(instantOf(dayOf(value), String(text)))}
            onChange={(time) => time !== null && change(instantOf(dayOf(value), time.format('HH:mm')))}
          />
        </div>
      )}
    </FieldLayout>
  )
}

/** From when until when: a later beginning takes the end along, so that the window stays as long. */
export function WindowFields({ form }: { readonly form: WindowForm }) {
  const { startsAt = '', endsAt = '' } = form.values
  const follow = (next: string) => {
    const moved = new Date(endsAt).getTime() - new Date(startsAt).getTime() + new Date(next).getTime()
    // Written as Jakarta has it.
    const text = new Date(moved + 7 * HOUR).toISOString()
    if (dayOf(next) !== dayOf(startsAt)) form.set('endsAt', instantOf(text.slice(0, 10), text.slice(11, 16)))
  }
  return (
    <>
      <Moment label={texts.from} timeLabel={texts.fromTime} name="startsAt" form={form} onChanged={follow} />
      <Moment label={texts.until} timeLabel={texts.untilTime} name="endsAt" form={form} />
    </>
  )
}
