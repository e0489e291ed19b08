import { acknowledgement } from '@selamat/contract/domains/hiradc/acknowledgement'
import { hiradcAddress } from '@selamat/contract/domains/hiradc/hiradc-address'
import { HIRADC_ITEMS } from '@selamat/contract/domains/hiradc/items'
import { dateOf } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Section } from '../../../ui/section.tsx'
import { texts } from './texts.ts'

const QUERY = { body: { limit: 4 } } as const

/** What is in force for the own department and not read yet; nothing where all is read. */
export function AssessmentsToRead() {
  const allowed = useCan()('read', HIRADC_ITEMS)
  const { rows, pagination } = useLoadList(acknowledgement.toAcknowledge, QUERY, { enabled: allowed }).data
  if (rows.length === 0) return null
  const more = (pagination?.totalItem ?? 0) - rows.length
  return (
    <Section
      title={texts.toReadTitle}
      hint={texts.toReadHint}
      {...(more > 0 ? { extra: <span className="quiet">{texts.seeAll(more)}</span> } : {})}
      flush
    >
      <ul>
        {rows.map(({ id, revisionId, title, number, locationName, approvedAt }) => (
          <li key={revisionId}>
            <Link to={hiradcAddress(id)} className="pressable size-body home-row">
              <Mark status="attention" />
              <span className="home-row__what">
                <b>{title}</b>
                <small>{locationName}</small>
              </span>
              <span className="home-row__when">
                <span>{texts.inForceSince(dateOf(approvedAt))}</span>
                <small className="code home-row__number">{number}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
