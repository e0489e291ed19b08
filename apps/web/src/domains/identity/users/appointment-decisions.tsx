import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import {
  APPOINTMENT_KINDS,
  type AppointmentRow,
  appointment,
  type PendingAppointment,
} from '@selamat/contract/domains/identity/appointment'
import type { AppointmentDecision } from '@selamat/contract/domains/identity/appointment-lifecycle'
import { type ReactNode, useState } from 'react'
import { call } from '../../../lib/client.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import type { RowAction } from '../../../ui/list/columns.ts'
import { tell } from '../../../ui/tell.ts'
import { texts } from './texts.ts'
import { refreshPositions } from './user-actions.tsx'

/** A row of a user's record, or of the list of all pending appointments, which includes the name. */
type Row = AppointmentRow & Partial<Pick<PendingAppointment, 'fullName'>>

const ICONS: Readonly<Record<AppointmentDecision, ReactNode>> = {
  confirm: <CheckOutlined />,
  decline: <CloseOutlined />,
}
function Decline({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const { id, version, kind, fullName } = row
  return (
    <ReasonDialog
      title={texts.declineTitle(APPOINTMENT_KINDS[kind], fullName)}
      consequence={texts.declineText}
      verb={texts.decline}
      action={async (reason) => {
        const response = await call(appointment.decline, { params: { id }, body: { version, reason } })
        void refreshPositions()
        return response
      }}
      onClose={onClose}
    />
  )
}

const confirmIt = ({ id, version, kind, fullName }: Row) =>
  confirm({
    title: texts.confirmTitle(APPOINTMENT_KINDS[kind], fullName),
    consequence: texts.confirmText,
    verb: texts.confirm,
    keep: texts.notNow,
    action: async () => {
      await tell(texts.notConfirmed, () => call(appointment.confirm, { params: { id }, body: { version } }))
      await refreshPositions()
    },
  })

/** The decisions of a second administrator about appointments: row actions and their dialog. */
export function useDecisions(): { actionsOf: (row: Row) => RowAction[]; dialog: ReactNode } {
  const [declining, setDeclining] = useState<Row | null>(null)
  const run = (row: Row): Record<AppointmentDecision, () => void> => ({
    confirm: () => void confirmIt(row),
    decline: () => setDeclining(row),
  })
  return {
    actionsOf: (row) =>
      row.allowedActions.map(({ action, label, allowed, reason }) => ({
        key: action,
        label,
        icon: ICONS[action],
        disabledReason: allowed ? null : reason,
        run: run(row)[action],
      })),
    dialog: declining !== null && <Decline row={declining} onClose={() => setDeclining(null)} />,
  }
}

/** Site, certificate and decision of an appointment. */
export const appointmentFacts = (row: AppointmentRow): string[] => [
  row.siteName ?? texts.everySite,
  ...(row.certificate === null ? [] : [texts.provedBy(row.certificate)]),
  ...(row.status === 'PENDING' && row.givenByName !== null ? [texts.givenBy(row.givenByName)] : []),
  ...(row.decidedByName === null
    ? []
    : [texts.decidedBy(row.status === 'CONFIRMED', row.decidedByName, row.declineReason)]),
]

/** The status of an appointment that is not in force. */
export const appointmentStatus = ({ status }: AppointmentRow) =>
  ({
    PENDING: { meaning: 'waiting' as const, label: texts.awaitsConfirmation },
    DECLINED: { meaning: 'stopped' as const, label: texts.declined },
    CONFIRMED: undefined,
  })[status]
