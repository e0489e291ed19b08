import { PlusOutlined } from '@ant-design/icons'
import { MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
import type { QueueRow } from '@selamat/contract/domains/medical/visits/visit'
import { Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { Columns } from '../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import { CenterTabs } from '../appointments/board/center-tabs.tsx'
import { visitAddress } from './addresses.ts'
import { HealthTasks } from './health-tasks.tsx'
import { QueueList } from './queue-list.tsx'
import { visitTexts as texts } from './texts.ts'
import { callIn, needsVitals, useQueue } from './visit-queue.ts'
import { VitalsDialog } from './vitals-dialog.tsx'
import { WalkInDialog } from './walk-in-dialog.tsx'
import './visits.css'

const say = (thrown: unknown) => toast.error('Failed to save data', messageOf(thrown))

/** The nurse's queue: who waits for vitals or for the doctor, who is in examination, who waits for medicine. */
export default function QueuePage() {
  const can = useCan()
  const go = useGo()
  const loaded = useQueue()
  const [measuring, measure] = useState<QueueRow | null>(null)
  const [isWalkIn, openWalkIn] = useState(false)
  const writes = can('update', MEDICAL_CENTER)
  const waitingActions = (row: QueueRow) =>
    writes &&
    (needsVitals(row) ? (
      <Button onClick={() => measure(row)}>{texts.takeVitals}</Button>
    ) : (
      <Button onClick={() => void callIn(row).catch(say)}>{texts.callIn}</Button>
    ))
  const vitalsAgain = (row: QueueRow) => writes && <Button onClick={() => measure(row)}>{texts.addVitals}</Button>
  const open = (row: QueueRow) => <Button onClick={() => go(visitAddress(row.id))}>{texts.openVisit}</Button>
  return (
    <Page>
      <PageHead
        title={texts.queueTitle}
        trail={[
          { label: texts.home, to: '/home' },
          { label: 'Medical Center', to: '/medical-center' },
          { label: texts.queue },
        ]}
        purpose={texts.queuePurpose}
        tabs={<CenterTabs />}
        actions={
          can('create', MEDICAL_CENTER) && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => openWalkIn(true)}>
              {texts.walkIn}
            </Button>
          )
        }
      />
      <OnceLoaded of={loaded} failed={texts.queueFailed}>
        {(rows) => {
          const waiting = rows.filter(({ status }) => status === 'CHECKED_IN')
          return (
            <Columns of="aside" gap={16}>
              <div className="stack gap-16">
                <Section title={texts.queue} hint={texts.waiting(waiting.length)} flush>
                  <QueueList label={texts.queue} rows={waiting} nothing={texts.nobodyWaits} actions={waitingActions} />
                </Section>
                {rows.some(({ status }) => status === 'WAITING_MEDICINE') && (
                  <Section title={texts.medicine} flush>
                    <QueueList
                      label={texts.medicine}
                      rows={rows.filter(({ status }) => status === 'WAITING_MEDICINE')}
                      nothing={texts.nobodyIn}
                      actions={open}
                    />
                  </Section>
                )}
              </div>
              <div className="stack gap-16">
                <Section title={texts.inRoom} flush>
                  <QueueList
                    label={texts.inRoom}
                    rows={rows.filter(({ status }) => status === 'IN_EXAMINATION')}
                    nothing={texts.nobodyIn}
                    actions={vitalsAgain}
                  />
                </Section>
                {can('create', MEDICAL_CENTER) && <HealthTasks />}
              </div>
            </Columns>
          )
        }}
      </OnceLoaded>
      {measuring && (
        <VitalsDialog reservationId={measuring.id} name={measuring.fullName} onClose={() => measure(null)} />
      )}
      {isWalkIn && <WalkInDialog onClose={() => openWalkIn(false)} />}
    </Page>
  )
}
