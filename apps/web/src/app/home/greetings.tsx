import { todaysGreetings } from '@selamat/contract/domains/organisation/greeting'
import { useLoad } from '../../lib/use-load.ts'
import { Row } from '../../ui/layout/layout.tsx'
import { texts } from './texts.ts'
import './greetings.css'

/** Today's greetings of the company (G-088); nothing without any. */
export function Greetings() {
  const { data } = useLoad(todaysGreetings, {})
  if (data === null || data.length === 0) return null
  return (
    <ul className="greetings" aria-label={texts.greetings}>
      {data.map(({ id, title, text }) => (
        <Row as="li" gap={12} wrap size="body" key={id}>
          <b>{title}</b>
          <span>{text}</span>
        </Row>
      ))}
    </ul>
  )
}
