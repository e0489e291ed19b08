import { EditOutlined } from '@ant-design/icons'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import { permit } from '@selamat/contract/domains/permits/permit'
import { messageOf } from '../../lib/api-error.ts'
import { formatDate, formatTime } from '../../lib/format.ts'
import { useGo } from '../../lib/navigation.ts'
import { useLoad } from '../../lib/use-load.ts'
import { Link } from '../../ui/link.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Section } from '../../ui/section.tsx'
import { SharedButton } from '../../ui/shared-button.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import type { OwnPermit } from './need.ts'
import { texts } from './texts.ts'
import { acceptFacts } from './to-accept.ts'
import './accept-card.css'

/** Where no live event comes, the gates are read anew. */
const EVERY_MS = 20_000

/** The permits that wait for their holder. */
export const AcceptCards = ({ permits, now }: { readonly permits: readonly OwnPermit[]; readonly now: Date }) => (
  <Section title={texts.toAccept}>
    {permits.map((one) => (
      <AcceptCard key={one.id} permit={one} now={now} />
    ))}
  </Section>
)

/** A permit with the facts of the site; the button opens it, where it is signed. */
function AcceptCard({ permit: own, now }: { readonly permit: OwnPermit; readonly now: Date }) {
  const go = useGo()
  const { data, error } = useLoad(permit.get, { params: { id: own.id } }, { everyMs: EVERY_MS })
  const moment = (instant: string) => {
    const at = new Date(instant)
    return formatDate(at) === formatDate(now) ? formatTime(at) : formatDate(at)
  }
  return (
    <div className="accept-card">
      <p className="accept-card__head">
        <StatusTag status={own.status} kind="permit" />
        <span>{texts.from(moment(own.startsAt))}</span>
      </p>
      <h3>
        <Link to={permitAddress(own.id)}>
          <Unbroken>{own.title}</Unbroken>
        </Link>
      </h3>
      <p className="accept-card__place">
        {own.locationName} · {texts.until(moment(own.endsAt))}
      </p>
      {error !== null && <p role="alert">{messageOf(error)}</p>}
      {data !== null && (
        <ul>
          {acceptFacts(data.gates.gates).map(({ gate, mark, text }) => (
            <li key={gate}>
              <Mark status={mark} /> {text}
            </li>
          ))}
        </ul>
      )}
      <SharedButton title={texts.acceptPermit} icon={<EditOutlined />} onClick={() => go(permitAddress(own.id))} />
    </div>
  )
}
