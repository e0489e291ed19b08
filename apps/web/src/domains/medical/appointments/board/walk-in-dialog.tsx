import {
  reservationAddress,
  URGENCIES,
  URGENCY_LABELS,
} from '@selamat/contract/domains/medical/appointments/reservation'
import { walkInVisit } from '@selamat/contract/domains/medical/patients/walk-in'
import type { z } from 'zod'
import { call } from '../../../../lib/client.ts'
import { useGo } from '../../../../lib/navigation.ts'
import { ActionDialog } from '../../../../ui/form/action-dialog.tsx'
import { ChoiceField, PickField } from '../../../../ui/form/choice-fields.tsx'
import { AreaField } from '../../../../ui/form/inputs.tsx'
import { clinicians, patients, visitTypes } from '../choices.ts'
import { refreshReservations } from '../refresh.ts'
import { texts } from '../texts.ts'

const { body: schema } = walkInVisit

/** Takes in somebody who comes without a reservation. */
export function WalkInDialog({ centerId, onClose }: { readonly centerId: number; readonly onClose: () => void }) {
  const go = useGo()
  const initial: z.input<typeof schema> = {
    userId: null,
    visitTypeId: 0,
    centerId,
    clinicianId: null,
    urgency: 'ROUTINE',
    reason: '',
  }
  return (
    <ActionDialog
      title={texts.walkIn}
      text={texts.walkInText}
      verb={texts.checkIn}
      schema={schema}
      initial={initial}
      fields={(form) => (
        <>
          <PickField form={form} name="userId" label={texts.patient} source={patients} required />
          <PickField form={form} name="visitTypeId" label={texts.what} source={visitTypes} required />
          <PickField form={form} name="clinicianId" label={texts.clinician} source={clinicians} />
          <ChoiceField
            form={form}
            name="urgency"
            label={texts.urgency}
            choices={URGENCIES.map((value) => ({ value, label: URGENCY_LABELS[value] }))}
            required
          />
          <AreaField form={form} name="reason" label={texts.reason} />
        </>
      )}
      send={(body, options) => call(walkInVisit, { body }, options)}
      onDone={({ data }) => go(reservationAddress(data.number))}
      reload={refreshReservations}
      onClose={onClose}
    />
  )
}
