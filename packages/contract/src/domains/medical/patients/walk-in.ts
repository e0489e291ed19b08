import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { id, optionalId, optionalText, rowVersion } from '../../../kit/text.ts'
import { MEDICAL_CENTER } from '../items.ts'
import { URGENCIES } from '../visits/visit-words.ts'

/** The answer to the health task that the visit comes of, as My Task gives it (MEDICAL-39). */
const answeredTask = z.strictObject({
  assignmentNumber: z.string().min(1).max(80),
  taskId: id,
  version: rowVersion,
  action: z.enum(['approve', 'close']),
  comment: optionalText(2000),
})

/** A visit of somebody who has no reservation (MEDICAL-38). */
export const walkInVisit = endpoint({
  method: 'POST',
  path: '/medical-records',
  summary: 'Create a visit without a reservation; with a health task, answer the task and link the visit to it',
  done: 'Visit created',
  permission: may(MEDICAL_CENTER, 'create'),
  creates: true,
  confidential: true,
  body: z
    .strictObject({
      /** The patient; with a task, who reported the complaint. */
      userId: optionalId,
      visitTypeId: id,
      centerId: id,
      clinicianId: optionalId,
      urgency: z.enum(URGENCIES).default('ROUTINE'),
      reason: optionalText(500),
      task: answeredTask.optional(),
    })
    .refine(({ userId, task }) => userId !== null || task !== undefined, {
      message: 'Choose the patient',
      path: ['userId'],
    }),
  data: z.object({ id, number: z.string() }),
})
