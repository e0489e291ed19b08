import { MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import type { QueueRow } from '@selamat/contract/domains/medical/visits/visit'
import { Button } from 'antd'
import { messageOf } from '../../../lib/api-error.ts'
import { useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { Columns } from '../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import { accessAction, letterTextAction } from '../head/access-action.tsx'
import { reviewActions } from '../occupational/review-actions.tsx'
import { visitAddress } from './addresses.ts'
import { QueueList } from './queue-list.tsx'
import { visitTexts as texts } from './texts.ts'
import { callIn, needsVitals, useQueue } from './visit-queue.ts'
import './visits.css'

/** Those of a doctor, and of nobody in particular. */
const isFor = ({ isMine, clinician }: QueueRow) => isMine || clinician === null

/** The doctor's list: the next patient, who is in examination, who else waits, and what is to be reviewed (MEDICAL-29). */
export default function DoctorPage() {
  const go = useGo()
  const loaded = useQueue()
  const review = useCan()('read', MEDICAL_RECORD) ? reviewActions : []
  const callAndOpen = (row: QueueRow) =>
    callIn(row).then(
      () => go(visitAddress(row.id)),
      (thrown: unknown) => toast.error('Failed to save data', messageOf(thrown)),
    )
  const open = (row: QueueRow) => (
    <Button type="primary" onClick={() => go(visitAddress(row.id))}>
      {texts.openVisit}
    </Button>
  )
  return (
    <Page>
      <PageHead
        title={texts.doctor}
        trail={[{ label: texts.home, to: '/home' }, { label: texts.doctor }]}
        purpose={texts.doctorPurpose}
        actions={<HeadActions actions={[...review, accessAction, letterTextAction]} />}
      />
      <OnceLoaded of={loaded} failed={texts.queueFailed}>
        {(rows) => {
          const waiting = rows.filter((row) => row.status === 'CHECKED_IN' && isFor(row))
          const next = waiting.find((row) => !needsVitals(row))
          const call = (row: QueueRow) =>
            needsVitals(row) ? null : (
              <Button type={row === next ? 'primary' : 'default'} onClick={() => void callAndOpen(row)}>
                {texts.callNext}
              </Button>
            )
          return (
            <Columns of="aside" gap={16}>
              <div className="stack gap-16">
                <Section title={texts.inRoom} flush>
                  <QueueList
                    label={texts.inRoom}
                    rows={rows.filter(({ status }) => status === 'IN_EXAMINATION')}
                    nothing={texts.nobodyIn}
                    actions={open}
                  />
                </Section>
                <Section title={texts.queue} hint={texts.waiting(waiting.length)} flush>
                  <QueueList label={texts.queue} rows={waiting} nothing={texts.nobodyWaits} actions={call} />
                </Section>
              </div>
            </Columns>
          )
        }}
      </OnceLoaded>
    </Page>
  )
}
