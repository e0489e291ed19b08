import { board } from '@selamat/contract/domains/permits/board/board'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import { boardAddress } from '../../domains/permits/board/addresses.ts'
import { markOf, noteOf, shortNumber } from '../../domains/permits/board/board-mark.ts'
import { windowAt } from '../../domains/permits/board/board-window.ts'
import { formatTime } from '../../lib/format.ts'
import { useLoad } from '../../lib/use-load.ts'
import { Note } from '../../ui/layout/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Section } from '../../ui/section.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { texts } from './texts.ts'
import './at-work.css'

/** Where no live event comes, the board is read anew. */
const EVERY_MS = 60_000
const AREAS = 6

/** The board of the own site, of this shift. */
export const useOwnBoard = (now: Date, enabled = true) =>
  useLoad(board.read, { body: { siteId: null, at: null, ...windowAt(now) } }, { everyMs: EVERY_MS, enabled })
type OwnBoard = ReturnType<typeof useOwnBoard>['data']

/** How many people are at work in each area, most first; each opens the area on the board. */
export function AtWork({ read, now }: { readonly read: OwnBoard; readonly now: Date }) {
  if (read === null || read.site === null) return null
  const { site } = read
  const areas = read.areas
    .map(({ locationId, locationName, permits }) => {
      const manned = permits.filter(({ people }) => people > 0)
      return {
        locationId,
        locationName,
        permits: manned.length,
        people: manned.reduce((sum, one) => sum + one.people, 0),
      }
    })
    .filter(({ people }) => people > 0)
    .toSorted((one, other) => other.people - one.people)
  const all = areas.reduce((sum, { people }) => sum + people, 0)
  return (
    <Section
      title={texts.atWork}
      hint={texts.peopleLive(all, formatTime(now))}
      extra={<Link to={`/plot-plan?site=${site.id}`}>{texts.plotPlan}</Link>}
      flush
    >
      {areas.length === 0 ? (
        <Note className="at-work__none">{texts.nobodyAtWork(site.name)}</Note>
      ) : (
        <ul className="lines at-work">
          {areas.slice(0, AREAS).map(({ locationId, locationName, permits, people }) => (
            <li key={locationId}>
              <Link to={boardAddress(site.id, locationId)} className="pressable size-body">
                <span>{locationName}</span>
                <small>{texts.permits(permits)}</small>
                <b>{people}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Work that is stopped, with its cause; then what ends or is late. For whoever watches the site. */
export function WatchedWork({ read, now }: { readonly read: OwnBoard; readonly now: Date }) {
  if (read === null) return null
  const permits = read.areas.flatMap((area) => area.permits.map((one) => ({ ...one, area: area.locationName })))
  const groups = [
    { ...texts.stoppedWork, rows: permits.filter(({ status }) => status === 'SUSPENDED') },
    {
      ...texts.nextHours,
      rows: permits
        .filter((one) => one.status !== 'SUSPENDED' && markOf(one, now) === 'attention')
        .toSorted((one, other) => one.endsAt.localeCompare(other.endsAt)),
    },
  ]
  return groups.map(({ title, none, rows }) => (
    <Section key={title} title={title} count={rows.length} flush>
      {rows.length === 0 ? (
        <Note className="at-work__none">{none}</Note>
      ) : (
        <ul className="watched">
          {rows.map((one) => (
            <li key={one.id}>
              <Link to={permitAddress(one.id)} className="pressable size-body home-row">
                <Mark status={markOf(one, now)} />
                <span className="home-row__what">
                  <b>
                    <Unbroken>{one.title}</Unbroken>
                  </b>
                  <small>
                    {one.area} · {one.holderName} · {shortNumber(one.number)}
                  </small>
                </span>
                <span className={`home-row__when text-${markOf(one, now)}`}>
                  <Unbroken>{noteOf(one, now)}</Unbroken>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  ))
}
