import { APPOINTMENT_KINDS, appointment } from '@selamat/contract/domains/identity/appointment'
import { MAX_PAGE_SIZE } from '@selamat/contract/kit/list-query'
import { useLoadList } from '../../../lib/use-load.ts'
import { NothingYet, Unlisted } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { recordAddress } from './addresses.ts'
import { appointmentFacts, appointmentStatus, useDecisions } from './appointment-decisions.tsx'
import { PeriodList } from './period-list.tsx'
import { texts } from './texts.ts'

/** The safety appointments of the data scope that a second administrator has to confirm. */
export default function PendingAppointmentsPage() {
  const loaded = useLoadList(appointment.pending, { body: { limit: MAX_PAGE_SIZE } })
  const { actionsOf, dialog } = useDecisions()
  const periods = loaded.data.rows.map((row) => ({
    ...row,
    title: `${APPOINTMENT_KINDS[row.kind]}: ${row.fullName}`,
    facts: [
      <Link key="person" to={recordAddress(row.username, 'appointments')}>
        {row.username}
      </Link>,
      ...appointmentFacts(row),
    ],
    status: appointmentStatus(row),
    actions: actionsOf(row),
  }))
  return (
    <Page>
      <PageHead title={texts.pendingTitle} purpose={texts.pendingPurpose} />
      <Section flush>
        <Unlisted
          of={loaded}
          failed={texts.appointmentsFailed}
          nothing={<NothingYet title={texts.nothingPending} text={texts.nothingPendingText} />}
        />
        <PeriodList periods={periods} />
      </Section>
      {dialog}
    </Page>
  )
}
