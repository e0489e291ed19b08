import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { type InboxRow, momentOfRow, stateOf } from './inbox-row.ts'
import './row-link.css'

interface RowLinkProps {
  readonly row: InboxRow
  readonly now: Date
  readonly to: string
  readonly open?: boolean
  readonly onOpen?: () => void
}

/** A row of the inbox: step, subject, number and due time. */
export function RowLink({ row, now, to, open = false, onOpen }: RowLinkProps) {
  const { text, meaning } = stateOf(row, now)
  const urgent = meaning === 'stopped' || meaning === 'attention'
  return (
    <Link
      to={to}
      className={open ? 'row-link is-open' : 'row-link'}
      aria-current={open ? 'true' : undefined}
      onClick={(event) => {
        if (onOpen === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      <span className="row-link__mark">
        <Mark status={meaning} />
      </span>
      <span className="row-link__title">{row.title}</span>
      <span className="row-link__at code">{momentOfRow(row, now)}</span>
      <span className="row-link__second">{row.second}</span>
      <span className="row-link__number code">{row.assignmentNumber}</span>
      <span className={urgent ? `row-link__due text-${meaning} is-urgent` : 'row-link__due'}>{text}</span>
    </Link>
  )
}
