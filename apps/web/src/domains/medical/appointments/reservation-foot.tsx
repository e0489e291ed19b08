import { booking, reservationUpdate } from '@selamat/contract/domains/medical/appointments/booking'
import type { ReservationAction, ReservationDetail } from '@selamat/contract/domains/medical/appointments/reservation'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { PageFoot } from '../../../ui/page.tsx'
import { refreshReservations } from './refresh.ts'
import { texts } from './texts.ts'
import { type ChosenPlace, NO_PLACE, TimePicker } from './time-picker.tsx'

const MAIN: readonly ReservationAction[] = ['approve', 'checkIn', 'callIn']
const DANGER: readonly ReservationAction[] = ['cancel', 'cancelFor', 'reject']
/** With a reason of ten letters. */
const REASONED: readonly ReservationAction[] = ['reject', 'cancelFor', 'moveFor', 'undo']

/** What can be done with a reservation; what waits for something says for what. */
export function ReservationFoot({ detail }: { readonly detail: ReservationDetail }) {
  const [open, setOpen] = useState<ReservationAction | null>(null)
  // The patient who is staff, too, moves and cancels as the patient.
  const own = detail.actions.some(({ action, allowed }) => action === 'move' && allowed)
  const offered = detail.actions.filter(({ action }) => !own || !action.endsWith('For'))
  if (offered.length === 0) return null
  return (
    <PageFoot>
      {offered.map(({ action, label, allowed, reason }) => (
        <Tooltip key={action} title={reason}>
          <Button
            type={MAIN.includes(action) ? 'primary' : 'default'}
            danger={DANGER.includes(action)}
            disabled={!allowed}
            onClick={() => setOpen(action)}
          >
            {label}
          </Button>
        </Tooltip>
      ))}
      {open && <ActionOn detail={detail} action={open} onClose={() => setOpen(null)} />}
    </PageFoot>
  )
}

interface ActionProps {
  readonly detail: ReservationDetail
  readonly action: ReservationAction
  readonly onClose: () => void
}

interface Values {
  readonly reason: string
  readonly place: ChosenPlace
}
const reason = z.string().trim().max(500)
const chosenPlace = z.custom<ChosenPlace>()
const free = z.object({ reason, place: chosenPlace })
const reasoned = free.extend({ reason: reason.min(10, 'Say why, in at least 10 letters') })
const chosen = { message: 'Choose a time', path: ['place'] }
const isChosen = ({ place }: Values) => place.slotId !== null || place.waitOn !== null

function ActionOn({ detail, action, onClose }: ActionProps) {
  const { id, version, visitTypeId, centerId, patientId, isOwn, actions } = detail
  const label = actions.find((one) => one.action === action)?.label ?? action
  const moves = action === 'move' || action === 'moveFor'
  const base = REASONED.includes(action) ? reasoned : free
  const asks = REASONED.includes(action) || action === 'cancel'
  const initial: Values = { reason: '', place: NO_PLACE }
  return (
    <ActionDialog
      title={label}
      text={texts.actionText[action]}
      verb={label}
      danger={DANGER.includes(action)}
      drawer={moves}
      schema={moves ? base.refine(isChosen, chosen) : base}
      initial={initial}
      fields={(form) => (
        <>
          {moves && (
            <TimePicker
              visitTypeId={visitTypeId}
              centerId={centerId}
              patientId={isOwn ? null : patientId}
              value={form.values.place}
              onChange={(place) => form.set('place', place)}
            />
          )}
          {asks && <AreaField form={form} name="reason" label={texts.reason} required={REASONED.includes(action)} />}
        </>
      )}
      send={async ({ reason: why, place: { slotId, waitOn } }, options) => {
        const of = { id, version }
        const place = { ...of, slotId, waitOn, centerId, clinicianId: null }
        if (action === 'move') return call(booking.move, { body: place }, options)
        if (action === 'cancel') return call(booking.cancel, { body: { ...of, reason: why } })
        if (action === 'reject') return call(reservationUpdate.reject, { body: { ...of, reason: why } })
        if (action === 'undo') return call(reservationUpdate.undo, { body: { ...of, reason: why } })
        if (action === 'moveFor')
          return call(reservationUpdate.update, { body: { action, ...place, reason: why } }, options)
        if (action === 'cancelFor')
          return call(reservationUpdate.update, { body: { action, ...of, reason: why } }, options)
        return call(reservationUpdate.update, { body: { action, ...of } }, options)
      }}
      reload={refreshReservations}
      onClose={onClose}
    />
  )
}
