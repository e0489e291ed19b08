import type { TimelineEntry } from '@selamat/contract/domains/workflow/my-task'
import { ChangeList } from '../../../ui/history/change-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { type StatusKey, statusKey } from '../../../ui/status.ts'
import { Timeline } from '../../../ui/timeline.tsx'
import { TEXTS } from '../texts.ts'

/** An approval is green although the case goes on waiting; all else has the mark of where it led. */
const meaningOf = ({ action, toStatus }: TimelineEntry): StatusKey =>
  action === 'approve' ? 'inforce' : statusKey(toStatus)

const titleOf = ({ label, step }: TimelineEntry) => (step === null ? label : `${label}: ${step}`)

/** The changes of a resubmission: each answer before and after. */
const changesOf = ({ changes }: TimelineEntry) =>
  changes.length > 0 && (
    <ChangeList changes={changes.map(({ label, before, after }) => ({ field: label, from: before, to: after }))} />
  )

/** Everything that happened to a case, the newest on top. */
export const CaseTimeline = ({ entries }: { readonly entries: readonly TimelineEntry[] }) => (
  <Section title={TEXTS.timeline}>
    <Timeline
      items={entries.toReversed().map((entry) => ({
        id: entry.id,
        title: titleOf(entry),
        who: entry.actor ?? TEXTS.system,
        at: entry.at,
        note: entry.reason,
        details: changesOf(entry),
        status: meaningOf(entry),
      }))}
    />
  </Section>
)
