import { board } from '@selamat/contract/domains/permits/board/board'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { dateTime } from '../../../lib/format.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Unloaded } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { shortNumber } from './board-mark.ts'
import { texts } from './texts.ts'

interface ChangesSectionProps {
  readonly siteId: number
  readonly from: Date
  readonly until: Date
}

/** What has happened at a site since an instant, newest first. */
export function ChangesSection({ siteId, from, until }: ChangesSectionProps) {
  const loaded = useLoad(board.changes, {
    body: { siteId, from: formatTimestamp(from), until: formatTimestamp(until) },
  })
  const { data } = loaded
  return (
    <Section
      flush
      title={texts.changes(dateTime(from.toISOString()))}
      {...(data === null ? {} : { count: data.total })}
      {...(data !== null && data.total > data.first.length
        ? { hint: texts.moreChanges(data.first.length, data.total) }
        : {})}
    >
      {data === null ? (
        <Unloaded of={loaded} failed={texts.failed} />
      ) : (
        <SmallList
          rows={data.first}
          keyOf={({ id }) => id}
          nothing={texts.noChanges}
          what={({ permitId, number, title, locationName, label, actorName, reason }) => (
            <>
              <Link to={permitAddress(permitId)}>
                {shortNumber(number)} {title}
              </Link>
              <small>
                {label}, {actorName ?? texts.system}, {locationName}
                {reason === null ? '' : `: ${reason}`}
              </small>
            </>
          )}
          facts={[
            ({ at }) => <span className="quiet">{dateTime(at)}</span>,
            ({ toStatus }) => <StatusTag status={toStatus} kind="permit" />,
          ]}
        />
      )}
    </Section>
  )
}
