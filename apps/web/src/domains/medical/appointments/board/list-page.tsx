import { reservationAddress, reservationList } from '@selamat/contract/domains/medical/appointments/reservation'
import { reservationReads, reservationViews } from '@selamat/contract/domains/medical/appointments/reservation-reads'
import { registerView } from '../../../../register/register-view.ts'
import { useRegister } from '../../../../register/use-register.ts'
import { NothingYet } from '../../../../ui/empty-state.tsx'
import { ListPage } from '../../../../ui/list/list-page.tsx'
import { reservationColumns } from '../reservation-columns.tsx'
import { texts } from '../texts.ts'
import { CenterTabs, centerTrail } from './center-tabs.tsx'

const view = registerView(reservationList)
const columns = reservationColumns('staff')

/** The reservations of the medical centers as a list. */
export default function CenterListPage() {
  const { list, exporting } = useRegister(view, reservationReads.HEALTH.list)
  return (
    <ListPage
      {...list}
      title={texts.boardTabs.list}
      trail={centerTrail(texts.boardTabs.list)}
      purpose={texts.staffPurpose}
      tabs={<CenterTabs />}
      heads={[exporting(reservationViews.export).all]}
      columns={columns}
      searches={texts.searches}
      nameOf={({ number }) => number}
      open={({ number }) => ({ to: reservationAddress(number) })}
      nothingYet={<NothingYet title={texts.nothing} />}
    />
  )
}
