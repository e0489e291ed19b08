import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { formatDate } from '../../../../lib/format.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { usePhone } from '../../../../ui/use-phone.ts'
import { heldText } from '../../held.ts'
import { TEXTS } from '../../texts.ts'
import type { InputProps } from '../part.ts'
import '../moment.css'

const FORMAT = 'YYYY-MM-DD'

/** A day by calendar or keyboard; today's, in Jakarta, by one press. */
export function Input({ field, value, change, blur, control }: InputProps<'date'>) {
  const phone = usePhone()
  const today = formatDate(serverNow())
  const text = heldText(value)
  return (
    <div className="moment">
      <DatePicker
        {...control}
        value={text === '' ? null : dayjs(text)}
        format={FORMAT}
        placeholder={FORMAT}
        showNow={false}
        inputReadOnly={phone}
        {...(field.settings.notAfterToday ? { maxDate: dayjs(today) } : {})}
        onChange={(day) => change(day === null ? '' : day.format(FORMAT))}
        onBlur={blur}
      />
      {text !== today && <Button onClick={() => change(today)}>{TEXTS.today}</Button>}
    </div>
  )
}
