import { PlusOutlined } from '@ant-design/icons'
import {
  type Origin,
  originOf,
  type ReservationRow,
  reservationAddress,
  reservationList,
} from '@selamat/contract/domains/medical/appointments/reservation'
import { reservationReads, reservationViews } from '@selamat/contract/domains/medical/appointments/reservation-reads'
import { MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { clinicians, visitTypes } from './choices.ts'
import { reservationColumns } from './reservation-columns.tsx'
import { texts } from './texts.ts'

const sources = { clinicianId: clinicians, visitTypeId: visitTypes }
const staffView = registerView(reservationList, { sources })
const ownView = registerView(reservationList, { sources, chips: ['centerId', 'status', 'startsAt'] })
const columns = {
  own: reservationColumns('own'),
  booked: reservationColumns('booked'),
  staff: reservationColumns('staff'),
}

const AddButton = ({ origin = 'HEALTH' }: { readonly origin?: Origin }) => {
  const go = useGo()
  return (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      onClick={() => go(`/reservation/add${origin === 'SAFETY' ? '?origin=SAFETY' : ''}`)}
    >
      {texts.add}
    </Button>
  )
}

const tabs = [
  { label: texts.tabs.mine, to: '/reservation' },
  { label: texts.tabs.all, to: '/reservation?tab=all' },
  { label: texts.tabs.history, to: '/reservation?tab=history' },
]

/** The reservations of oneself, and for the medical center those of everybody in its scope (MEDICAL-01). */
export default function ReservationPage() {
  const isStaff = useCan()('read', MEDICAL_CENTER)
  const [{ tab = '' }] = useAddressQuery()
  const at = isStaff && (tab === 'all' || tab === 'history') ? tab : 'mine'
  const head = isStaff && (
    <LinkTabs label={texts.tabsLabel} tabs={tabs} at={at === 'mine' ? '/reservation' : `/reservation?tab=${at}`} />
  )
  return at === 'mine' ? <Mine key={at} head={head} /> : <Everybody key={at} head={head} ended={at === 'history'} />
}

const trail = [{ label: texts.home, to: '/home' }, { label: texts.reservations }]
const common = {
  title: texts.reservations,
  trail,
  searches: texts.searches,
  nameOf: ({ number }: { readonly number: string }) => number,
  open: ({ number, origin }: ReservationRow) => ({ to: reservationAddress(number, origin) }),
}

interface TabProps {
  readonly head: ReactNode
}

function Mine({ head }: TabProps) {
  const booksForOthers = useCan()('create', MEDICAL_CENTER)
  const { list } = useRegister(ownView, reservationViews.own)
  return (
    <ListPage
      {...list}
      {...common}
      purpose={texts.purpose}
      tabs={head}
      primary={<AddButton />}
      columns={booksForOthers ? columns.booked : columns.own}
      nothingYet={<NothingYet title={texts.nothing} text={texts.nothingText} action={<AddButton />} />}
    />
  )
}

function Everybody({ head, ended }: TabProps & { readonly ended: boolean }) {
  const origin = originOf(useAddressQuery()[0].origin)
  // Those of safety have calls of their own (MEDICAL-12).
  const reads = reservationReads[origin]
  const { list, exporting } = useRegister(staffView, ended ? reads.history : reads.list)
  return (
    <ListPage
      {...list}
      {...common}
      purpose={texts.staffPurpose}
      tabs={head}
      heads={[exporting(reservationViews.export).all]}
      primary={<AddButton origin={origin} />}
      columns={columns.staff}
      nothingYet={<NothingYet title={texts.nothing} text={texts.nothingText} action={<AddButton />} />}
    />
  )
}
