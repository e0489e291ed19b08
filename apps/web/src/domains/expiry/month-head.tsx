import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { addMonths, monthOf, monthText } from './month.ts'
import { texts } from './texts.ts'

interface MonthHeadProps {
  readonly month: string
  readonly today: string
  readonly onMonth: (month: string) => void
}

/** Which month is shown, and the way to the others. */
export const MonthHead = ({ month, today, onMonth }: MonthHeadProps) => (
  <div className="month-head">
    <Button
      icon={<LeftOutlined />}
      aria-label={texts.earlier}
      title={texts.earlier}
      onClick={() => onMonth(addMonths(month, -1))}
    />
    <h2 aria-live="polite">{monthText(month)}</h2>
    <Button
      icon={<RightOutlined />}
      aria-label={texts.later}
      title={texts.later}
      onClick={() => onMonth(addMonths(month, 1))}
    />
    {month !== monthOf(today) && (
      <Button type="text" onClick={() => onMonth(monthOf(today))}>
        {texts.today}
      </Button>
    )}
  </div>
)
