import { alarm } from '@selamat/contract/domains/permits/board/alarm'
import { board } from '@selamat/contract/domains/permits/board/board'
import { permitPrint, printCheck } from '@selamat/contract/domains/permits/board/permit-print'
import { plotPlan } from '@selamat/contract/domains/permits/board/plot-plan'
import { shiftBrief } from '@selamat/contract/domains/permits/board/shift-brief'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http.ts'
import { SAVED } from '../../../platform/messages.ts'
import type { Permits } from '../ports.ts'
import { runningAlarms } from './alarms.ts'
import { checkPrint } from './check-print.ts'
import { listChanges } from './list-changes.ts'
import { endAlarm, musterList, tickPerson } from './muster.ts'
import { readPlotPlan, savePicture, savePosition } from './plot-plan.ts'
import { printBrief } from './print-brief.ts'
import { printPermit } from './print-permit.ts'
import { previewAlarm, raiseAlarm } from './raise-alarm.ts'
import { readBoard } from './read-board.ts'
import { acknowledgeBrief, briefAreas, readBrief } from './shift-brief.ts'

/** What runs where: the board of now and of the past, alarms with muster lists, plot plan, shift brief, and permits for display. */
export function mountBoard(app: FastifyInstance, permits: Permits): void {
  const { context } = permits
  mount(app, context, board.read, async ({ actor, body }) => ({ data: await readBoard(context, actor, body) }))
  mount(app, context, board.changes, async ({ actor, body }) => ({ data: await listChanges(context, actor, body) }))
  mount(app, context, alarm.raise, async (call) => {
    const data = await raiseAlarm(permits, call)
    return { data, message: `${data.suspended} ${data.suspended === 1 ? 'permit' : 'permits'} suspended` }
  })
  mount(app, context, alarm.preview, async (call) => ({ data: await previewAlarm(permits, call) }))
  mount(app, context, alarm.running, async ({ actor }) => ({ data: await runningAlarms(context, actor) }))
  mount(app, context, alarm.muster, async ({ actor, params: { id } }) => ({
    data: await musterList(context, actor, id),
  }))
  mount(app, context, alarm.tick, async (call) => ({ data: await tickPerson(context, call) }))
  mount(app, context, alarm.end, async (call) => ({ data: await endAlarm(context, call), message: 'Alarm ended' }))
  mount(app, context, plotPlan.read, async ({ actor, body }) => ({
    data: await readPlotPlan(context, actor, body.siteId),
  }))
  mount(app, context, plotPlan.savePicture, async (call) => ({
    data: await savePicture(context, call),
    message: SAVED,
  }))
  mount(app, context, plotPlan.savePosition, async (call) => ({
    data: await savePosition(context, call),
    message: SAVED,
  }))
  mount(app, context, shiftBrief.areas, async ({ actor, body }) => ({
    data: await briefAreas(context, actor, body.siteId),
  }))
  mount(app, context, shiftBrief.read, async ({ actor, body }) => ({
    data: await readBrief(context, actor, body.locationId),
  }))
  mount(app, context, shiftBrief.acknowledge, async (call) => ({
    data: await acknowledgeBrief(context, call),
    message: 'Acknowledged',
  }))
  mount(app, context, shiftBrief.print, (call) => printBrief(context, call))
  mount(app, context, printCheck, ({ actor, body }) => checkPrint(context, actor, body).then((data) => ({ data })))
  mount(app, context, permitPrint, (call) => printPermit(permits, call))
}
