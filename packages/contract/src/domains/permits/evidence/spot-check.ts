import { z } from 'zod'
import { endpoint, SAVED } from '../../../kit/endpoint.ts'
import { id, instant, optionalId, optionalText } from '../../../kit/text.ts'
import { ofPermit, recorded, recording } from './recorded.ts'

export const spotCheckRow = z.object({
  id: z.int(),
  checkedAt: instant,
  checkedByName: z.string(),
  isInOrder: z.boolean(),
  findings: z.string().nullable(),
  photo: z.object({ fileId: z.int(), name: z.string(), url: z.string() }).nullable(),
})

/** What an issuer, safety officer or area owner found at the work. */
export const spotCheck = {
  record: endpoint({
    method: 'POST',
    path: '/permits/spot-checks',
    summary: 'Record a spot check at the work',
    done: 'Spot check recorded',
    permission: recording,
    creates: true,
    body: z
      .strictObject({ permitId: id, isInOrder: z.boolean(), findings: optionalText(2000), fileId: optionalId })
      .refine(({ isInOrder, findings }) => isInOrder || findings !== null, {
        message: 'Say what is not in order',
        path: ['findings'],
      }),
    data: recorded,
  }),
  list: endpoint({
    method: 'GET',
    path: '/permits/spot-checks/:id',
    summary: 'List the spot checks of a permit, the newest first',
    ...ofPermit,
    data: z.array(spotCheckRow),
  }),
}

/** Photos of the work of a permit. */
export const permitPhotos = endpoint({
  method: 'POST',
  path: '/permits/files',
  summary: 'Add photos of the work to a permit',
  done: SAVED,
  permission: recording,
  creates: true,
  body: z.strictObject({
    permitId: id,
    fileIds: z.array(id).min(1, 'Choose at least one').max(20, 'At most 20 at a time'),
  }),
  data: recorded.omit({ id: true }),
})
