import { walkInVisit } from '@selamat/contract/domains/medical/patients/walk-in'
import { visit } from '@selamat/contract/domains/medical/visits/visit'
import { URGENCIES, URGENCY_LABELS } from '@selamat/contract/domains/medical/visits/visit-words'
import type { TaskRow } from '@selamat/contract/domains/workflow/my-task'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { ChoiceField, PickField } from '../../../ui/form/choice-fields.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { useFirstCenter } from '../appointments/board/use-center.ts'
import { clinicians } from '../appointments/choices.ts'
import { refreshReservations } from '../appointments/refresh.ts'
import { centers, people, visitTypes } from '../choices.ts'
import { patientTexts } from '../patients/texts.ts'
import { visitTexts as texts } from './texts.ts'

const ACTIONS = ['approve', 'close'] as const
const { visitTypeId, centerId, clinicianId, urgency, reason } = walkInVisit.body.shape
const ofTask = z.object({
  ...{ visitTypeId, centerId, clinicianId, urgency, reason },
  userId: z.int().nullable(),
  action: z.enum(ACTIONS),
})
const fromDesk = ofTask.refine(({ userId }) => userId !== null, { message: 'Choose the patient', path: ['userId'] })
type Values = z.input<typeof ofTask>

interface WalkInDialogProps {
  /** The health task that the visit answers. */
  readonly task?: Pick<TaskRow, 'id' | 'version' | 'assignmentNumber'>
  /** The center whose day is on the screen; left out, the one that the reader is shown first. */
  readonly centerId?: number
  /** The visit is there, under this number. */
  readonly onDone?: (number: string) => void
  readonly onClose: () => void
}

/** Takes in somebody who comes without a reservation, or whom a health task is about; the visit answers the task. */
export function WalkInDialog(props: WalkInDialogProps) {
  const { first } = useFirstCenter()
  const center = props.centerId ?? first
  // What the form begins with has to be known before it is drawn.
  return typeof center === 'number' ? <Form {...props} centerId={center} /> : null
}

function Form({ task, centerId, onDone, onClose }: WalkInDialogProps & { readonly centerId: number }) {
  const initial: Values = {
    ...{ userId: null, visitTypeId: 0, centerId, clinicianId: null, urgency: 'ROUTINE', reason: '', action: 'approve' },
  }
  return (
    <ActionDialog
      title={texts.walkIn}
      text={task ? patientTexts.walkInTaskText : patientTexts.walkInText}
      verb={patientTexts.walkInVerb}
      schema={task ? ofTask : fromDesk}
      initial={initial}
      fields={(form) => (
        <>
          {!task && <PickField form={form} name="userId" label={patientTexts.patient} source={people} required />}
          <PickField form={form} name="visitTypeId" label={patientTexts.visitType} source={visitTypes} required />
          <PickField form={form} name="centerId" label={patientTexts.center} source={centers} required />
          <PickField form={form} name="clinicianId" label={patientTexts.clinician} source={clinicians} />
          <ChoiceField
            form={form}
            name="urgency"
            label={patientTexts.urgency}
            choices={URGENCIES.map((value) => ({ value, label: URGENCY_LABELS[value] }))}
            required
          />
          <AreaField form={form} name="reason" label={patientTexts.reasonOfVisit} />
          {task && (
            <ChoiceField
              form={form}
              name="action"
              label={texts.answer}
              choices={ACTIONS.map((value) => ({ value, label: texts.answers[value] }))}
              required
            />
          )}
        </>
      )}
      send={({ action, ...values }, options) => {
        const answer = task && {
          task: { assignmentNumber: task.assignmentNumber, taskId: task.id, version: task.version, action },
        }
        return call(walkInVisit, { body: { ...values, ...answer } }, options)
      }}
      onDone={({ data }) => onDone?.(data.number)}
      reload={() => Promise.all([refreshReservations(), refresh(visit.queue, myTask.list, myTask.counter)])}
      onClose={onClose}
    />
  )
}
