import { caseAddress } from '@selamat/contract/domains/workflow/case'
import { type InboxRow, momentOfRow, stateOf } from '../../domains/workflow/inbox/inbox-row.ts'
import { Link } from '../../ui/link.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import './home-row.css'

/** A task or a report on Home: title, number, due date or status. */
export function HomeRow({ row, now }: { readonly row: InboxRow; readonly now: Date }) {
  const { text, meaning } = stateOf(row, now)
  const urgent = meaning === 'stopped' || meaning === 'attention'
  return (
    <Link to={caseAddress(row.assignmentNumber)} className="pressable size-body home-row">
      <Mark status={meaning} />
      <span className="home-row__what">
        <b>
          <Unbroken>{row.title}</Unbroken>
        </b>
        <small>
          <Unbroken>{row.second}</Unbroken>
        </small>
      </span>
      <span className="home-row__when">
        <span className={urgent ? `text-${meaning}` : undefined}>{text}</span>
        {row.dueAt === null ? (
          <small className="code">{momentOfRow(row, now)}</small>
        ) : (
          <small className="code home-row__number">{row.assignmentNumber}</small>
        )}
      </span>
    </Link>
  )
}
