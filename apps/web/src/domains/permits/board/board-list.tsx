import type { BoardArea, BoardPermit } from '@selamat/contract/domains/permits/board/board'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { markOf, shortNumber, statusOf, windowOf } from './board-mark.ts'
import { useOpenConflicts } from './open-conflicts.tsx'
import { texts } from './texts.ts'
import './board-grid.css'
import './board-list.css'

/** The board on a phone: the permits of each area, one under the other. */
export const BoardList = ({ areas, at }: { readonly areas: readonly BoardArea[]; readonly at: Date }) => (
  <div className="board-list">
    {areas.map(({ locationId, locationName, areaOwnerName, permits }) => (
      <section key={locationId} aria-labelledby={`board-area-${locationId}`}>
        <header>
          <h2 id={`board-area-${locationId}`}>{locationName}</h2>
          <span>{areaOwnerName ?? texts.noOwner}</span>
        </header>
        <PermitLines permits={permits} at={at} />
      </section>
    ))}
  </div>
)

/** Permits as lines: mark, number, work, and who is there. */
export const PermitLines = ({ permits, at }: { readonly permits: readonly BoardPermit[]; readonly at: Date }) => (
  <ul className="board-lines">
    {permits.map((permit) => (
      <PermitLine key={permit.id} permit={permit} at={at} />
    ))}
  </ul>
)

function PermitLine({ permit, at }: { readonly permit: BoardPermit; readonly at: Date }) {
  const { id, number, title, holderName, people, isolations, suspendReason } = permit
  const mark = markOf(permit, at)
  const against = useOpenConflicts(id)
    .map((other) => shortNumber(other.number))
    .join(', ')
  return (
    <li>
      <Link to={permitAddress(id)}>
        <Mark status={mark} />
        <strong>{shortNumber(number)}</strong>
        <span className="board-lines__work">{title}</span>
        <span className={`board-lines__status text-${mark}`}>{statusOf(permit, at)}</span>
        {against !== '' && (
          <span className="board-lines__conflict">
            <i className="conflict-hatch" aria-hidden />
            {texts.conflict}: {against}
          </span>
        )}
        <small>
          {[
            windowOf(permit),
            holderName,
            ...(people > 0 ? [texts.people(people)] : []),
            ...(isolations > 0 ? [texts.isolations(isolations)] : []),
            ...(suspendReason ? [suspendReason] : []),
          ].join(', ')}
        </small>
      </Link>
    </li>
  )
}
