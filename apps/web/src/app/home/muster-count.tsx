import { alarm } from '@selamat/contract/domains/permits/board/alarm'
import type { BoardAlarm } from '@selamat/contract/domains/permits/board/board'
import { musterAddress } from '../../domains/permits/board/addresses.ts'
import { formatTime } from '../../lib/format.ts'
import { useLoad } from '../../lib/use-load.ts'
import { Note, Row } from '../../ui/layout/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Section } from '../../ui/section.tsx'
import { texts } from './texts.ts'
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
    <Section title={texts.muster} extra={<Link to={musterAddress(id)}>{texts.musterList}</Link>}>
      <div className="muster-count">
        <Note>
          <strong>{data.people.length - missing.length}</strong> {texts.of(data.people.length)}
        </Note>
        <ul>
          {missing.slice(0, NAMED).map(({ userId, name, signedOnAt }) => (
            <Row as="li" gap={10} wrap size="body" key={userId}>
              <Mark status="stopped" />
              <b>{name}</b>
              <small>{texts.signedOn(formatTime(new Date(signedOnAt)))}</small>
            </Row>
          ))}
          {missing.length > NAMED && (
            <Row as="li" gap={10} wrap size="body" className="quiet">
              {texts.moreMissing(missing.length - NAMED)}
            </Row>
          )}
        </ul>
      </div>
    </Section>
  )
}
