import { z } from 'zod'
import { endpoint, idParams } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { id, instant, text } from '../../../kit/text.ts'
import { PERMIT } from '../items.ts'
import { SUSPEND_CODES } from '../permit-lifecycle.ts'
import { boardAlarm } from './board.ts'

/** Why all work of a place can be stopped at once. */
export const ALARM_CODES = SUSPEND_CODES.filter((code) => code !== 'GATE' && code !== 'PARENT' && code !== 'COMPETENCE')

const version = z.int().min(1)

/** Somebody who was signed on at a permit of the alarm. */
export const musterPerson = z.object({
  userId: z.int(),
  name: z.string(),
  username: z.string(),
  employerName: z.string(),
  permitId: z.int(),
  number: z.string(),
  title: z.string(),
  locationName: z.string(),
  signedOnAt: instant,
  /** When the person was ticked at the muster point; null: not there yet. */
  mustered: z.object({ at: instant, byName: z.string() }).nullable(),
})
export type MusterPerson = z.output<typeof musterPerson>

const musterList = z.object({ alarm: boardAlarm, people: z.array(musterPerson) })
export type MusterList = z.output<typeof musterList>

/** Where all work is stopped. */
const place = {
  siteId: id,
  /** Empty: the whole site. */
  locationIds: z.array(id).max(500).default([]),
}

/** An alarm: all work of a site, or of areas of it, is stopped, and people gather at the muster point. */
export const alarm = {
  raise: endpoint({
    method: 'POST',
    path: '/permits/suspend-all',
    summary: 'Suspend all work at a site or in areas of it, with an alarm and its muster list',
    permission: may(PERMIT, 'read'),
    creates: true,
    body: z.strictObject({
      ...place,
      code: z.enum(SUSPEND_CODES).exclude(['GATE', 'PARENT', 'COMPETENCE']),
      reason: text(1000),
    }),
    data: z.object({ alarmId: z.int(), suspended: z.int(), notSuspended: z.array(z.string()), people: z.int() }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/permits/suspend-all/preview',
    summary: 'How many permits and people an alarm would stop now; the same people can ask who can raise it',
    permission: may(PERMIT, 'read'),
    body: z.strictObject(place),
    data: z.object({
      permits: z.int(),
      people: z.int(),
      /** Locations within the areas that are stopped with them: those with such permits or people. */
      within: z.array(z.string()),
    }),
  }),
  running: endpoint({
    method: 'GET',
    path: '/alarms/running',
    summary:
      'The alarms that are not over where the caller belongs; people and permits count as far as the caller reads them',
    // An alarm warns everybody at its site, whether or not the role knows permits.
    permission: 'signed-in',
    ownScope: true,
    data: z.object({ ownSiteId: z.int().nullable(), alarms: z.array(boardAlarm) }),
  }),
  muster: endpoint({
    method: 'GET',
    path: '/alarms/:id',
    summary: 'The muster list of an alarm: who was signed on, and who is at the muster point',
    permission: may(PERMIT, 'read'),
    params: idParams,
    data: musterList,
  }),
  tick: endpoint({
    method: 'POST',
    path: '/alarms/muster',
    summary: 'Tick somebody at the muster point, or take the tick away',
    // Whoever reads the list counts people: the control room writes no permits.
    permission: may(PERMIT, 'read'),
    body: z.strictObject({ alarmId: id, userId: id, isAtMusterPoint: z.boolean() }),
    data: musterList,
  }),
  end: endpoint({
    method: 'POST',
    path: '/alarms/end',
    summary: 'End an alarm; its permits stay suspended until each is reinstated',
    done: 'Alarm ended',
    permission: may(PERMIT, 'read'),
    body: z.strictObject({ id, version }),
    data: boardAlarm,
  }),
}
