import { PERMIT, permitAddress } from '@selamat/contract/domains/permits/items'
import { ENDED } from '@selamat/contract/domains/permits/permit-lifecycle'
import { permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { formatDate, formatTime } from '../../lib/format.ts'
import { useCan } from '../../lib/session.ts'
import { useLoad } from '../../lib/use-load.ts'
import { Link } from '../../ui/link.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Section } from '../../ui/section.tsx'
import { statusKey, statusLabel } from '../../ui/status.ts'
import { Unbroken } from '../../ui/unbroken.tsx'
import { texts } from './texts.ts'
import './home-row.css'

const MOST_ROWS = 6

/** The permits that somebody requests, holds or works under and that have not ended; nothing without any. */
export function OwnPermits({ now }: { readonly now: Date }) {
  const { data } = useLoad(permitRegister.users, {}, { enabled: useCan()('read', PERMIT) })
  const rows = data?.dataList.filter(({ status }) => !ENDED.some((one) => one === status)) ?? []
  if (rows.length === 0) return null
  const moment = (instant: string) => {
    const at = new Date(instant)
    return formatDate(at) === formatDate(now) ? formatTime(at) : formatDate(at)
  }
  return (
    <Section title={texts.ownPermits} extra={<Link to="/permit-to-work">{texts.allPermits}</Link>} flush>
      <ul>
        {rows.slice(0, MOST_ROWS).map(({ id, title, locationName, startsAt, endsAt, status, part }) => (
          <li key={id}>
            <Link to={permitAddress(id)} className="pressable size-body home-row">
              <Mark status={statusKey(status, 'permit')} />
              <span className="home-row__what">
                <b>
                  <Unbroken>{title}</Unbroken>
                </b>
                <small>
                  {texts.parts[part]}, {locationName}
                </small>
              </span>
              <span className="home-row__when">
                <span>{statusLabel(status)}</span>
                <small>
                  {moment(startsAt)} – {moment(endsAt)}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
