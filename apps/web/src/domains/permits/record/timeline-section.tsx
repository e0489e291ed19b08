import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { Button } from 'antd'
import { useState } from 'react'
import { Section } from '../../../ui/section.tsx'
import { statusKey } from '../../../ui/status.ts'
import { Timeline } from '../../../ui/timeline.tsx'
import { texts } from './texts.ts'

const FIRST = 12

/** What happened to a permit, newest first. */
export function TimelineSection({ permit: { events } }: { readonly permit: PermitDetail }) {
  const [all, showAll] = useState(false)
  const visible = all ? events : events.slice(0, FIRST)
  return (
    <Section title={texts.timeline} count={events.length} id="timeline">
      <Timeline
        items={visible.map(({ id, action, label, about, actorName, onBehalfOf, at, reason, fromStatus, toStatus }) => ({
          id,
          title: about === null ? label : `${label}: ${about}`,
          at,
          note: reason,
          who: texts.signedBy(actorName ?? texts.byServer, onBehalfOf),
          // What was recorded has no status of its own.
          status: fromStatus === toStatus && action !== 'approve' ? 'draft' : statusKey(toStatus, 'permit'),
        }))}
      />
      {visible.length < events.length && (
        <Button type="link" onClick={() => showAll(true)}>
          {texts.allEvents(events.length)}
        </Button>
      )}
    </Section>
  )
}
