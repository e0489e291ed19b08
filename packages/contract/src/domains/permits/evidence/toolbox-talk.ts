import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { id, instant, text } from '../../../kit/text.ts'
import { ofPermit, recorded, recording } from './recorded.ts'

export const toolboxTalkRow = z.object({
  id: z.int(),
  heldAt: instant,
  heldByName: z.string(),
  topics: z.string(),
  attendees: z.array(z.object({ userId: z.int(), name: z.string() })),
})

/** Toolbox talks before the work of a permit. */
export const toolboxTalk = {
  record: endpoint({
    method: 'POST',
    path: '/permits/toolbox-talks',
    summary: 'Record a toolbox talk with the people who attended',
    done: 'Toolbox talk recorded',
    permission: recording,
    creates: true,
    body: z.strictObject({
      permitId: id,
      heldAt: instant,
      topics: text(2000),
      attendeeIds: z.array(id).min(1, 'Choose at least one').max(200, 'At most 200'),
    }),
    data: recorded,
  }),
  list: endpoint({
    method: 'GET',
    path: '/permits/toolbox-talks/:id',
    summary: 'List the toolbox talks of a permit, the newest first',
    ...ofPermit,
    data: z.array(toolboxTalkRow),
  }),
}
