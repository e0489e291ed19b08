import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { id, instant, optionalId, optionalText } from '../../../kit/text.ts'
import { CREW_ROLES, STANDBY_ROLES, WORKER_TYPES } from '../permit-words.ts'
import { ofPermit, recorded, recording } from './recorded.ts'

/** Left out: the caller. */
const userIds = z.array(id).max(100, 'At most 100 at a time').default([])
const changed = recorded.omit({ id: true }).extend({ names: z.array(z.string()) })

export const crewRow = z.object({
  userId: z.int(),
  name: z.string(),
  username: z.string(),
  employerName: z.string(),
  crewRole: z.enum(CREW_ROLES),
  workerType: z.enum(WORKER_TYPES),
  signedOnAt: instant.nullable(),
  signedOffAt: instant.nullable(),
  lastTalkAt: instant.nullable(),
  /** What keeps the person from signing on: an ended certificate, not fit, no longer employed. */
  problem: z.string().nullable(),
})
export type CrewRow = z.output<typeof crewRow>

/** Who is at work under a permit. */
export const crew = {
  list: endpoint({
    method: 'GET',
    path: '/permits/crew/:id',
    summary: 'List the people of a permit: competence, and since when each is at work',
    ...ofPermit,
    data: z.array(crewRow),
  }),
  signOn: endpoint({
    method: 'POST',
    path: '/permits/sign-on',
    summary: 'Sign on to the work of a permit, oneself or, as its holder, others',
    done: 'Signed on',
    permission: recording,
    creates: true,
    body: z.strictObject({
      permitId: id,
      userIds,
      /** Of somebody whom the holder adds. */
      workerType: z.enum(WORKER_TYPES).default('GENERAL_WORKER'),
      /** What the holder has explained to them just now: their toolbox talk. */
      briefing: optionalText(1000),
    }),
    data: changed,
  }),
  signOff: endpoint({
    method: 'POST',
    path: '/permits/sign-off',
    summary: 'Sign off from the work of a permit, oneself or, as its holder, others or everybody',
    done: 'Signed off',
    permission: recording,
    creates: true,
    body: z.strictObject({
      permitId: id,
      userIds,
      /** But for who watches for fire, where a watch runs or is still to come. */
      everybody: z.boolean().default(false),
    }),
    /** `staying`: the fire watch, who is still at the place. */
    data: changed.extend({ staying: z.array(z.string()) }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/permits/crew/remove',
    summary: 'Take somebody off a permit, such as a person who has left the company',
    done: 'Taken off',
    permission: recording,
    creates: true,
    body: z.strictObject({ permitId: id, userId: id, reason: optionalText(1000) }),
    data: changed,
  }),
  replace: endpoint({
    method: 'POST',
    path: '/permits/crew/replace',
    summary: 'Name another attendant, fire watch or rescue person of a permit in force',
    done: 'Person named',
    permission: recording,
    creates: true,
    body: z.strictObject({
      permitId: id,
      crewRole: z.enum(STANDBY_ROLES, 'Choose one'),
      userId: id,
      /** Who no longer has the part; left out: one more has it. */
      replacesId: optionalId,
      reason: optionalText(1000),
      /** What was explained to the person just now: the toolbox talk. */
      briefing: optionalText(1000),
    }),
    data: changed,
  }),
}
