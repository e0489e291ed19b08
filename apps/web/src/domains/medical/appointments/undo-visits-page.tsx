import { reservationUpdate } from '@selamat/contract/domains/medical/appointments/booking'
import { reservationAddress } from '@selamat/contract/domains/medical/appointments/reservation'
import { reservationViews } from '@selamat/contract/domains/medical/appointments/reservation-reads'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Person } from '../../../ui/person.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { refreshReservations } from './refresh.ts'
import { texts } from './texts.ts'

type Visit = DataOf<typeof reservationViews.undoable>['visits'][number]

/** The visits of today that can be undone, beside the reports (TASKS-31). */
export default function UndoVisitsPage() {
  const loaded = useLoad(reservationViews.undoable, {})
  const [open, setOpen] = useState<Visit | null>(null)
  return (
    <Page>
      <PageHead
        title={texts.undoTitle}
        trail={[{ label: texts.home, to: '/home' }, { label: texts.undoTitle }]}
        purpose={texts.undoPurpose}
        tabs={
          <LinkTabs
            label={texts.undoTitle}
            tabs={[
              { label: texts.undoReports, to: '/undo-status' },
              { label: texts.undoVisits, to: '/undo-status/visits' },
            ]}
          />
        }
      />
      <Section>
        <OnceLoaded of={loaded} failed={texts.undoFailed}>
          {({ visits }) => (
            <SmallList
              rows={visits}
              keyOf={({ id }) => id}
              what={({ fullName, username }) => <Person name={fullName} second={username} />}
              facts={[
                ({ number, visitName }) => <Link to={reservationAddress(number)}>{`${visitName} · ${number}`}</Link>,
                ({ centerName }) => centerName,
                ({ finishedAt }) => `${texts.ended} ${dateTime(finishedAt)}`,
              ]}
              actions={(visit) => <Button onClick={() => setOpen(visit)}>{texts.undoVerb}</Button>}
              nothing={texts.undoNothing}
            />
          )}
        </OnceLoaded>
      </Section>
      {open && (
        <ReasonDialog
          title={texts.undoAsk(open.number)}
          consequence={texts.actionText.undo}
          verb={texts.undoVerb}
          onClose={() => setOpen(null)}
          action={async (reason) => {
            try {
              return await call(reservationUpdate.undo, { body: { id: open.id, version: open.version, reason } })
            } finally {
              void refreshReservations()
            }
          }}
        />
      )}
    </Page>
  )
}
