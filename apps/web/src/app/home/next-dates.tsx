import { expiry } from '@selamat/contract/domains/expiry/expiry'
import { meaningOn } from '../../domains/expiry/expiry-rows.tsx'
import { formatDate } from '../../lib/format.ts'
import { useAuth } from '../../lib/session.ts'
import { useLoadList } from '../../lib/use-load.ts'
import { Link } from '../../ui/link.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Section } from '../../ui/section.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { texts } from './texts.ts'
import './home-row.css'

/** The next due dates of the person: certificates that end, PPE to replace; nothing without any. */
export function NextDates({ now }: { readonly now: Date }) {
  const id = useAuth().session?.user.id
  const filter = { userId: id === undefined ? [] : [id], within: ['90' as const] }
  const { rows } = useLoadList(expiry.list, { body: { limit: 3, filter } }, { enabled: id !== undefined }).data
  if (rows.length === 0) return null
  return (
    <Section title={texts.nextDates} extra={<Link to="/expiry">{texts.calendar}</Link>} flush>
      <ul>
        {rows.map(({ key, title, detail, dueOn, link }) => (
          <li key={key}>
            <Link to={link} className="pressable size-body home-row">
              <Mark status={meaningOn(dueOn, formatDate(now))} />
              <span className="home-row__what">
                <b>
                  <Unbroken>{title}</Unbroken>
                </b>
                {detail !== null && <small>{detail}</small>}
              </span>
              <span className="home-row__when">{dueOn}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
