import { PrinterOutlined } from '@ant-design/icons'
import { alarm, type MusterPerson } from '@selamat/contract/domains/permits/board/alarm'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import { SUSPEND_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import { formatTime } from '@selamat/contract/kit/dates'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { keep, useLoad } from '../../../lib/use-load.ts'
import { NothingYet, Unloaded } from '../../../ui/empty-state.tsx'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { SearchBox } from '../../../ui/list/search-box.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import { placeOf } from './alarm-strip.tsx'
import { shortNumber } from './board-mark.ts'
import { musterTexts } from './muster-texts.ts'
import { texts } from './texts.ts'
import './muster-page.css'

const EVERY_MS = 20_000

/** Who was signed on when an alarm was raised, and who is at the muster point. */
export default function MusterPage() {
  const [query] = useAddressQuery()
  const id = Number(query.id) || 0
  const loaded = useLoad(alarm.muster, { params: { id } }, { enabled: id > 0, everyMs: EVERY_MS })
  const [busy, setBusy] = useState<number | null>(null)
  const list = loaded.data
  if (list === null) {
    return (
      <Page>
        <PageHead title={texts.muster} />
        {id === 0 ? <NothingYet {...musterTexts.unnamed} /> : <Unloaded of={loaded} failed={musterTexts.failed} page />}
      </Page>
    )
  }
  const { people, alarm: raised } = list
  async function tick({ userId }: MusterPerson, isAtMusterPoint: boolean) {
    setBusy(userId)
    try {
      keep(alarm.muster, { params: { id } }, await call(alarm.tick, { body: { alarmId: id, userId, isAtMusterPoint } }))
    } catch (thrown) {
      toast.error(texts.error, messageOf(thrown))
    }
    setBusy(null)
  }
  const there = people.filter(({ mustered }) => mustered !== null).length
  return (
    <Page>
      <PageHead
        title={texts.muster}
        purpose={`${SUSPEND_LABELS[raised.code]}, ${placeOf(raised)}: ${raised.reason}. ${musterTexts.raised(raised.raisedByName, dateTime(raised.raisedAt))}${raised.endedAt === null ? '' : `. ${musterTexts.ended(dateTime(raised.endedAt))}`}`}
        actions={
          <HeadActions
            actions={[
              { key: 'print', label: musterTexts.print, icon: <PrinterOutlined />, run: () => globalThis.print() },
            ]}
          />
        }
      />
      <Text
        as="p"
        size="large"
        className={there === people.length ? 'muster__count text-inforce' : 'muster__count text-stopped'}
        role="status"
      >
        <strong>{there}</strong> {musterTexts.of(people.length)}
      </Text>
      <Section flush title={musterTexts.people} count={people.length}>
        {people.length === 0 ? (
          <p className="muster__none">{musterTexts.nobody}</p>
        ) : (
          <MusterPeople
            key={id}
            people={people}
            busyId={busy}
            hasEnded={raised.endedAt !== null}
            onTick={(person, isThere) => void tick(person, isThere)}
          />
        )}
      </Section>
    </Page>
  )
}

interface MusterPeopleProps {
  readonly people: readonly MusterPerson[]
  /** Whose tick is being saved. */
  readonly busyId: number | null
  readonly hasEnded: boolean
  readonly onTick: (person: MusterPerson, isAtMusterPoint: boolean) => void
}

/** The people in the order in which they came first, so that nobody who is ticked moves under the finger. */
function MusterPeople({ people, busyId, hasEnded, onTick }: MusterPeopleProps) {
  const [first] = useState(() => new Map(people.map(({ userId }, at) => [userId, at])))
  const [keyword, setKeyword] = useState('')
  const placeOfUser = (userId: number) => first.get(userId) ?? people.length
  const typed = keyword.trim().toLowerCase()
  const matching = people
    .filter(({ name, username, employerName }) =>
      [name, username, employerName].join(' ').toLowerCase().includes(typed),
    )
    .toSorted((one, other) => placeOfUser(one.userId) - placeOfUser(other.userId))
  return (
    <>
      <div className="muster__search">
        <SearchBox hint={musterTexts.search} keyword={keyword} onSearch={setKeyword} />
      </div>
      {matching.length === 0 && <p className="muster__none">{musterTexts.notFound}</p>}
      <ul className="lines muster">
        {matching.map((person) => (
          <li key={person.userId}>
            <Checkbox
              className="muster__tick"
              checked={person.mustered !== null}
              disabled={hasEnded || busyId === person.userId}
              onChange={({ target }) => onTick(person, target.checked)}
            >
              <strong>{person.name}</strong>
              <small>
                {person.username}, {person.employerName}
              </small>
            </Checkbox>
            <span className="muster__where">
              <Link to={permitAddress(person.permitId)}>
                {shortNumber(person.number)} {person.title}
              </Link>
              <small>
                {person.locationName}, {musterTexts.signedOn(formatTime(new Date(person.signedOnAt)))}
              </small>
            </span>
            <span className={person.mustered === null ? 'muster__state text-stopped' : 'muster__state text-inforce'}>
              {person.mustered === null
                ? musterTexts.missing
                : musterTexts.there(formatTime(new Date(person.mustered.at)), person.mustered.byName)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
