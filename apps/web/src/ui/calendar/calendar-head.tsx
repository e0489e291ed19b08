import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Row, Text } from '../layout/layout.tsx'
import { type Page, turned } from './days.ts'
import './calendar.css'

interface CalendarHeadProps {
  readonly title: string
  readonly page: Page
  /** A day of the page. */
  readonly day: string
  /** Whether today is on another page. */
  readonly isAway: boolean
  /** Null: the page of today. */
  readonly onTurn: (day: string | null) => void
}

/** Which page of a calendar is shown, and the way to the others. */
export function CalendarHead({ title, page, day, isAway, onTurn }: CalendarHeadProps) {
  const step = (pages: number, label: string) => ({
    'aria-label': label,
    title: label,
    onClick: () => onTurn(turned(day, pages, page)),
  })
  return (
    <Row gap={8} className="calendar-head">
      <Button icon={<LeftOutlined />} {...step(-1, `Previous ${page}`)} />
      <Text as="h2" size="large" aria-live="polite">
        {title}
      </Text>
      <Button icon={<RightOutlined />} {...step(1, `Next ${page}`)} />
      {isAway && (
        <Button type="text" onClick={() => onTurn(null)}>
          Today
        </Button>
      )}
    </Row>
  )
}
