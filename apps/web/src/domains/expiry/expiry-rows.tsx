import type { ExpiryRow } from '@selamat/contract/domains/expiry/expiry'
import { EXPIRY_LABELS, type ExpiryState, expiryState } from '@selamat/contract/domains/notifications/expiry-kind'
import { weekdayName } from '../../ui/calendar/days.ts'
import { Row, Text } from '../../ui/layout/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { texts } from './texts.ts'
import './expiry-rows.css'
import type { StatusKey } from '../../ui/status.ts'

const MEANINGS: Readonly<Record<ExpiryState, StatusKey>> = { OVERDUE: 'stopped', SOON: 'attention', LATER: 'draft' }

/** The status of the design system for a state. */
const meaningOf = (state: ExpiryState): StatusKey => MEANINGS[state]

/** The same of a day. */
export const meaningOn = (day: string, today: string): StatusKey => MEANINGS[expiryState(day, today)]

/** What falls due, each row a link to its record. */
export const ExpiryRows = ({ rows, label }: { readonly rows: readonly ExpiryRow[]; readonly label: string }) => (
  <ul className="expiry-rows" aria-label={label}>
    {rows.map((row) => (
      <li className="pressable" key={row.key}>
        <StatusTag status={row.state} meaning={meaningOf(row.state)} label={EXPIRY_LABELS[row.kind]} />
        <div className="expiry-rows__what">
          <Link to={row.link}>{row.title}</Link>
          {row.detail && (
            <Text as="small" clip>
              {row.detail}
            </Text>
          )}
        </div>
        <div className="expiry-rows__who">
          {row.holder && <span>{row.holder}</span>}
          {row.location && (
            <Text as="small" clip>
              {row.location}
            </Text>
          )}
        </div>
      </li>
    ))}
  </ul>
)

/** The same day by day, each under its heading. */
export function ExpiryDays({ rows }: { readonly rows: readonly ExpiryRow[] }) {
  const days = [...Map.groupBy(rows, ({ dueOn }) => dueOn)]
  return days.map(([day, those]) => {
    const [{ daysLeft, state } = { daysLeft: 0, state: 'LATER' as const }] = those
    return (
      <section key={day} className="expiry-day">
        <Row as="h2" gap={8} align="baseline" size="body">
          {weekdayName(day)} <span className="code">{day}</span>
          <small className={`expiry-day__left text-${meaningOf(state)}`}>{texts.left(daysLeft)}</small>
        </Row>
        <ExpiryRows rows={those} label={day} />
      </section>
    )
  })
}
