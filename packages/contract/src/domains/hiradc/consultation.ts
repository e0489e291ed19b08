import { z } from 'zod'
import { endpoint, SAVED } from '../../kit/endpoint.ts'
import { may } from '../../kit/permissions.ts'
import { day, id, instant, optionalText } from '../../kit/text.ts'
import { SUBMISSION } from './hiradc.ts'
import { HIRADC_ITEMS } from './items.ts'

export const MAX_CONSULTED = 100

/** Somebody who was consulted while a revision was written. */
export const consultedPerson = z.object({
  userId: z.int(),
  username: z.string(),
  fullName: z.string(),
  positionName: z.string().nullable(),
  consultedOn: day,
  note: z.string().nullable(),
  recordedBy: z.string(),
  recordedAt: instant,
})
export type ConsultedPerson = z.output<typeof consultedPerson>

const revision = { id, revisionId: id }

/** Who was consulted while an assessment was written (ISO 45001, 5.4). */
export const consultation = {
  list: endpoint({
    method: 'POST',
    path: '/hiradcs/consultations/list',
    summary: 'Who was consulted while a revision was written, by name',
    permission: may(HIRADC_ITEMS, 'read'),
    body: z.strictObject(revision),
    data: z.array(consultedPerson),
  }),
  save: endpoint({
    method: 'POST',
    path: '/hiradcs/consultations/save',
    summary: 'Add people who were consulted, change when and what was said, or remove them; others stay as they are',
    done: SAVED,
    permission: may(SUBMISSION, 'update'),
    body: z.strictObject({
      ...revision,
      people: z
        .array(z.strictObject({ userId: id, consultedOn: day, note: optionalText(500) }))
        .max(MAX_CONSULTED, `At most ${MAX_CONSULTED} people`)
        .default([]),
      removed: z.array(id).max(MAX_CONSULTED).default([]),
    }),
    data: z.array(consultedPerson),
  }),
}
