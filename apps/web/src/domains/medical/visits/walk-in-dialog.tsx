import { walkInVisit } from '@selamat/contract/domains/medical/patients/walk-in'
import { visit } from '@selamat/contract/domains/medical/visits/visit'
import { URGENCIES } from '@selamat/contract/domains/medical/visits/visit-words'
import type { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { ChoiceField, PickField } from '../../../ui/form/choice-fields.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { centers, people, visitTypes } from '../choices.ts'
import { patientTexts } from '../patients/texts.ts'
import { visitTexts as texts } from './texts.ts'

const { body: schema } = walkInVisit
type Values = z.input<typeof schema>

interface WalkInDialogProps {
  /** The health task that the visit answers. */
  readonly task?: Values['task']
  readonly onDone?: (id: number) => void
  readonly onClose: () => void
}

/** A visit of somebody who has no reservation, or of a health task, which it answers. */
export function WalkInDialog({ task, onDone, onClose }: WalkInDialogProps) {
  const initial: Values = {
    userId: null,
    visitTypeId: 0,
    centerId: 0,
    urgency: 'ROUTINE',
    reason: '',
    ...(task && { task }),
  }
  return (
    <ActionDialog
      title={patientTexts.walkInTitle}
      text={task ? patientTexts.walkInTaskText : patientTexts.walkInText}
      verb={patientTexts.walkInVerb}
      schema={schema}
      initial={initial}
      fields={(form) => (
        <>
          {!task && <PickField form={form} name="userId" label={patientTexts.patient} source={people} />}
          <PickField form={form} name="visitTypeId" label={patientTexts.visitType} source={visitTypes} required />
          <PickField form={form} name="centerId" label={patientTexts.center} source={centers} required />
          <ChoiceField
            form={form}
            name="urgency"
            label={patientTexts.urgency}
            choices={[...URGENCIES].reverse().map((value) => ({ value, label: texts.urgency[value] }))}
            required
          />
          <AreaField form={form} name="reason" label={patientTexts.reasonOfVisit} />
        </>
      )}
      send={(body, options) => call(walkInVisit, { body }, options)}
      reload={() => refresh(visit.queue)}
      onDone={({ data }) => onDone?.(data.id)}
      onClose={onClose}
    />
  )
}
