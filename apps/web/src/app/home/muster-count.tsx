import { alarm } from '@selamat/contract/domains/permits/board/alarm'
import type { BoardAlarm } from '@selamat/contract/domains/permits/board/board'
import { musterAddress } from '../../domains/permits/board/addresses.ts'
import { formatTime } from '../../lib/format.ts'
import { useLoad } from '../../lib/use-load.ts'
import { Link } from '../../ui/link.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Section } from '../../ui/section.tsx'
import { TEXTS } from './texts.ts'
import './muster-count.css'

const NAMED = 4
const EVERY_MS = 20_000

/** Who is missing at the muster point of each alarm that runs, by name. */
export function MusterCounts() {
  const { data } = useLoad(alarm.running, {}, { everyMs: EVERY_MS })
  return data?.alarms.filter(({ people }) => people > 0).map((one) => <MusterCount key={one.id} alarm={one} />)
}

function MusterCount({ alarm: { id } }: { readonly alarm: BoardAlarm }) {
  const { data } = useLoad(alarm.muster, { params: { id } }, { everyMs: EVERY_MS })
  if (data === null) return null
  const missing = data.people.filter(({ mustered }) => mustered === null)
  return (
    <Section title={TEXTS.muster} extra={<Link to={musterAddress(id)}>{TEXTS.musterList}</Link>}>
      <div className="muster-count">
        <p>
          <strong>{data.people.length - missing.length}</strong> {TEXTS.of(data.people.length)}
        </p>
        <ul>
          {missing.slice(0, NAMED).map(({ userId, name, signedOnAt }) => (
            <li key={userId}>
              <Mark status="stopped" />
              <b>{name}</b>
              <small>{TEXTS.signedOn(formatTime(new Date(signedOnAt)))}</small>
            </li>
          ))}
          {missing.length > NAMED && <li className="quiet">{TEXTS.moreMissing(missing.length - NAMED)}</li>}
        </ul>
      </div>
    </Section>
  )
}
