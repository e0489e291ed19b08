import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { PERMIT_STATE_LABELS, SUSPEND_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import { dateTime } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { Line, Lines, Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Section } from '../../../ui/section.tsx'
import { SentBackNote } from '../../../ui/sent-back-note.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { windowText } from './moment.ts'
import { texts } from './texts.ts'

/** The status of a permit; only work that goes on is green. */
export const PermitTag = ({ status }: Pick<PermitDetail, 'status'>) => (
  <StatusTag status={status} kind="permit" label={PERMIT_STATE_LABELS[status]} />
)

/** The key facts under the title: number, type, place, holder and how long its window runs. */
export const PermitFacts = ({ permit, now }: { readonly permit: PermitDetail; readonly now: Date }) => (
  <>
    <strong className="code">{permit.number}</strong> · {permit.workTypeName} ·{' '}
    {permit.subLocationName ?? permit.locationName} · {permit.holderName} ·{' '}
    <span className="permit-record__window">{windowText(permit, now)}</span>
  </>
)

/** What came back or was stopped, with the reason: the first thing to read. */
export function PermitNotes({ permit }: { readonly permit: PermitDetail }) {
  const { sentBack, status, suspendCode, suspendReason, suspendedAt } = permit
  const rejected = status === 'REJECTED'
  if (sentBack !== null) {
    return (
      <SentBackNote
        title={texts.sentBack(sentBack.by, rejected)}
        at={sentBack.at}
        reason={sentBack.reason}
        rejected={rejected}
      />
    )
  }
  if (status !== 'SUSPENDED' || suspendCode === null || suspendedAt === null) return null
  const title = texts.suspendedNote(SUSPEND_LABELS[suspendCode])
  return <SentBackNote title={title} at={suspendedAt} reason={suspendReason ?? ''} rejected />
}

const isPast = (at: string | null): boolean => at !== null && new Date(at) < serverNow()

/** Who is asked now, where somebody other than the reader has to act. */
export function WaitsFor({ permit: { waitsFor, task } }: { readonly permit: PermitDetail }) {
  if (task !== null || waitsFor.length === 0) return null
  return (
    <Section title={texts.waitsFor} id="waits-for" flush>
      <Lines>
        {waitsFor.map(({ label, who, dueAt }) => (
          <Line align="start" size="body" key={label}>
            <Mark status={isPast(dueAt) ? 'stopped' : 'waiting'} size={11} />
            <div>
              <Text as="p" weight="medium">
                {who.join(', ')}
              </Text>
              <p className="quiet">
                {label}
                {dueAt !== null &&
                  `, ${isPast(dueAt) ? texts.overdueSince(dateTime(dueAt)) : texts.until(dateTime(dueAt))}`}
              </p>
            </div>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
