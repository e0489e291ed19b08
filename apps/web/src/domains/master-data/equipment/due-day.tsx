import {
  daysUntil,
  obligationState,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-obligation'
import { plural } from '@selamat/contract/kit/plural'
import { serverNow } from '../../../lib/server-clock.ts'
import { Mark } from '../../../ui/mark.tsx'
import './due-day.css'

const distance = (days: number) =>
  days === 0 ? 'today' : days < 0 ? `${-days} ${-days === 1 ? 'day' : 'days'} overdue` : `in ${plural(days, 'day')}`

/** A day by which something is to be done, with how far off it is where that is near or past. */
export function DueDay({ day }: { readonly day: string | null }) {
  if (day === null) return <span className="quiet">Not planned</span>
  const now = serverNow()
  const state = obligationState(day, now)
  if (state === 'PLANNED') return <>{day}</>
  const overdue = state === 'OVERDUE'
  return (
    <span className={`due-day text-${overdue ? 'stopped' : 'attention'}`}>
      <Mark status={overdue ? 'stopped' : 'attention'} /> {day} <small>{distance(daysUntil(day, now) ?? 0)}</small>
    </span>
  )
}
