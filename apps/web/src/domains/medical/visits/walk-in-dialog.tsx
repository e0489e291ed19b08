import { walkInVisit } from '@selamat/contract/domains/medical/patients/walk-in'
import { visit } from '@selamat/contract/domains/medical/visits/visit'
import { URGENCIES } from '@selamat/contract/domains/medical/visits/visit-words'
import type { TaskRow } from '@selamat/contract/domains/workflow/my-task'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { ChoiceField, PickField } from '../../../ui/form/choice-fields.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { centers, people, visitTypes } from '../choices.ts'
import { patientTexts } from '../patients/texts.ts'
import { visitTexts as texts } from './texts.ts'

const ACTIONS = ['approve', 'close'] as const
const visitOf = { visitTypeId: walkInVisit.body.shape.visitTypeId, centerId: walkInVisit.body.shape.centerId }
const schema = z.object({
  ...visitOf,
  userId: z.int().nullable(),
  urgency: z.enum(URGENCIES),
  reason: z.string().max(500),
  action: z.enum(ACTIONS),
})
type Values = z.input<typeof schema>

interface WalkInDialogProps {
  /** The health task that the visit answers. */
  readonly task?: Pick<TaskRow, 'id' | 'version' | 'assignmentNumber'>
  readonly onClose: () => void
}

/** A visit of somebody who has no reservation, or of a health task, which it answers. */
export function WalkInDialog({ task, onClose }: WalkInDialogProps) {
  const initial: Values = {
    userId: null,
    visitTypeId: 0,
    centerId: 0,
    urgency: 'ROUTINE',
    reason: '',
    action: 'approve',
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
      reload={() => refresh(visit.queue, myTask.list, myTask.counter)}
      onClose={onClose}
    />
  )
}
