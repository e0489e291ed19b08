import type { BoardArea, BoardPermit } from '@selamat/contract/domains/permits/board/board'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import { Row, Text } from '../../../ui/layout/layout.tsx'
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
        <Row as="header" gap={8} align="baseline" wrap>
          <h2 id={`board-area-${locationId}`}>{locationName}</h2>
          <small>{areaOwnerName ?? texts.noOwner}</small>
        </Row>
        <PermitLines permits={permits} at={at} />
      </section>
    ))}
  </div>
)

/** Permits as lines: mark, number, work, and who is there. */
export const PermitLines = ({ permits, at }: { readonly permits: readonly BoardPermit[]; readonly at: Date }) => (
  <ul className="lines board-lines">
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
        <Text size="small" className={`board-lines__status text-${mark}`}>
          {statusOf(permit, at)}
        </Text>
        {against !== '' && (
          <Row as="span" gap={6} size="small" weight="strong" tone="attention" className="board-lines__conflict">
            <i className="conflict-hatch" aria-hidden />
            {texts.conflict}: {against}
          </Row>
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
