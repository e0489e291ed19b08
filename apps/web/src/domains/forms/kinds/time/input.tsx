import { Button, TimePicker } from 'antd'
import dayjs from 'dayjs'
import { formatTime } from '../../../../lib/format.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { usePhone } from '../../../../ui/use-phone.ts'
import { heldText } from '../../held.ts'
import { TEXTS } from '../../texts.ts'
import type { InputProps } from '../part.ts'
import '../moment.css'

const FORMAT = 'HH:mm'
/** Any day will do: only its time is shown. */
const ANY_DAY = '2026-01-01'

/** A time of day by list or keyboard; the present one, in Jakarta, by one press. */
export function Input({ value, change, blur, control }: InputProps<'time'>) {
  const phone = usePhone()
  const text = heldText(value)
  return (
    <div className="moment">
      <TimePicker
        {...control}
        value={text === '' ? null : dayjs(`${ANY_DAY}T${text}`)}
        format={FORMAT}
        placeholder="HH:MM"
        showNow={false}
        needConfirm={false}
        inputReadOnly={phone}
        onChange={(time) => change(time === null ? '' : time.format(FORMAT))}
        onBlur={blur}
      />
      {text === '' && <Button onClick={() => change(formatTime(serverNow()))}>{TEXTS.now}</Button>}
    </div>
  )
}
