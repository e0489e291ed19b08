import { PlusOutlined } from '@ant-design/icons'
import { APPOINTMENT_KINDS, type AppointmentRow, appointment } from '@selamat/contract/domains/identity/appointment'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { confirmDelete } from '../../../ui/confirm.tsx'
import { NothingYet, Unlisted } from '../../../ui/empty-state.tsx'
import { ACTION } from '../../../ui/list/actions.tsx'
import type { RowAction } from '../../../ui/list/columns.ts'
import { Section } from '../../../ui/section.tsx'
import { tell } from '../../../ui/tell.ts'
import { appointmentFacts, appointmentStatus, useDecisions } from './appointment-decisions.tsx'
import { AppointmentDrawer } from './appointment-drawer.tsx'
import { PeriodList } from './period-list.tsx'
import { texts } from './texts.ts'
import { refreshPositions } from './user-actions.tsx'

const remove = ({ id, version, kind }: AppointmentRow) =>
  confirmDelete(APPOINTMENT_KINDS[kind], texts.deleteAppointmentText, async () => {
    await tell(texts.notDeleted, () => call(appointment.delete, { params: { id } }, { version }))
    await refreshPositions()
  })

interface AppointmentsProps {
  readonly username: string
  readonly mayEdit: boolean
}

/** The safety appointments of a user with site, dates and certificate. */
export function Appointments({ username, mayEdit }: AppointmentsProps) {
  const loaded = useLoadList(appointment.list, { body: { username } })
  const [open, setOpen] = useState<AppointmentRow | 'new' | null>(null)
  const add = mayEdit && (
    <Button size="small" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
      {texts.addAppointment}
    </Button>
  )
  const decisions = useDecisions()
  const actionsOf = (row: AppointmentRow): RowAction[] => [
    ...decisions.actionsOf(row),
    { ...ACTION.edit, run: () => setOpen(row) },
    { ...ACTION.delete, apart: true, run: () => void remove(row) },
  ]
  const periods = loaded.data.rows.map((row) => ({
    ...row,
    title: APPOINTMENT_KINDS[row.kind],
    facts: appointmentFacts(row),
    status: appointmentStatus(row),
    actions: mayEdit ? actionsOf(row) : [],
  }))
  return (
    <Section title={texts.appointments} hint={texts.appointmentsHint} extra={add || undefined} flush>
      <Unlisted
        of={loaded}
        failed={texts.appointmentsFailed}
        nothing={<NothingYet title={texts.noAppointments} text={texts.noAppointmentsText} />}
      />
      <PeriodList periods={periods} />
      {decisions.dialog}
      {open !== null && (
        <AppointmentDrawer username={username} row={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </Section>
  )
}
