import { todaysGreetings } from '@selamat/contract/domains/organisation/greeting'
import { useLoad } from '../../lib/use-load.ts'
import { TEXTS } from './texts.ts'
import './greetings.css'

/** Today's greetings of the company (G-088); nothing without any. */
export function Greetings() {
  const { data } = useLoad(todaysGreetings, {})
  if (data === null || data.length === 0) return null
  return (
    <ul className="greetings" aria-label={TEXTS.greetings}>
      {data.map(({ id, title, text }) => (
        <li key={id}>
          <b>{title}</b>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
