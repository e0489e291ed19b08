import { PERMIT, permitAddress } from '@selamat/contract/domains/permits/items'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { ALLOWS_DAYS, OVERDUE, PERMIT_STATE_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import { permitSettings } from '@selamat/contract/domains/permits/permit-settings'
import { useState } from 'react'
import { useCan } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Link } from '../../../ui/link.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { SharedButton } from '../../../ui/shared-button.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { windowText } from '../conflicts/texts.ts'
import { texts } from '../form/texts.ts'
import { PermitNumber } from '../list/permit-number.tsx'
import { DayDialog } from './day-dialog.tsx'
import { countedDays } from './day-window.ts'
import './special.css'

interface OfSpecial {
  readonly special: PermitDetail
}

/** Whether a special permit can have days, or has some. */
export const hasDays = ({ kind, status, children }: PermitDetail): boolean =>
  kind === 'SPECIAL' && (children.length > 0 || ALLOWS_DAYS.some((state) => state === status))

/** The permits of a day of a special permit, as a section of its page (PERMIT-16). */
export const DaysSection = ({ special }: OfSpecial) => (
  <Section
    id="days"
    title={texts.days}
    hint={<DaysCount special={special} />}
    extra={<AddDay special={special} />}
    flush
  >
    <DayList special={special} />
  </Section>
)

function useDays({ children, status }: PermitDetail) {
  const most = useLoad(permitSettings.read, {}).data?.maxRenewals ?? null
  const count = countedDays(children).length
  const isExpired = OVERDUE.some((state) => state === status)
  const refused = !ALLOWS_DAYS.some((state) => state === status)
    ? isExpired
      ? texts.handBackFirst
      : texts.noDaysNow(PERMIT_STATE_LABELS[status])
    : most !== null && count >= most
      ? texts.allDays(most)
      : null
  return { most, count, refused }
}

export function DaysCount({ special }: OfSpecial) {
  const { most, count } = useDays(special)
  return most === null ? null : texts.daysOf(count, most)
}

/** The button that requests another day, with why it cannot be done now. */
export function AddDay({ special }: OfSpecial) {
  const can = useCan()
  const phone = usePhone()
  const [adding, setAdding] = useState(false)
  const { refused } = useDays(special)
  if (!can('create', PERMIT)) return null
  return (
    <>
      <SharedButton
        title={texts.addDay}
        {...(!phone && { size: 'small' })}
        disabledReason={refused}
        onClick={() => setAdding(true)}
      />
      {adding && <DayDialog special={special} onClose={() => setAdding(false)} />}
    </>
  )
}

/** The days with window and status, the first one first. */
export const DayList = ({ special: { children } }: OfSpecial) => (
  <SmallList
    rows={children}
    keyOf={({ id }) => id}
    nothing={texts.noDaysText}
    what={({ id, number }) => (
      <Link to={permitAddress(id)}>
        <PermitNumber number={number} />
      </Link>
    )}
    facts={[
      ({ startsAt, endsAt }) => <span className="quiet">{windowText(startsAt, endsAt)}</span>,
      ({ status }) => <StatusTag status={status} kind="permit" label={PERMIT_STATE_LABELS[status]} />,
    ]}
  />
)
