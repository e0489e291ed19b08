import { alarm } from '@selamat/contract/domains/permits/board/alarm'
import { board } from '@selamat/contract/domains/permits/board/board'
import { permitPrint, printCheck } from '@selamat/contract/domains/permits/board/permit-print'
import { plotPlan } from '@selamat/contract/domains/permits/board/plot-plan'
import { shiftBrief } from '@selamat/contract/domains/permits/board/shift-brief'
import { plural } from '@selamat/contract/kit/plural'
import type { FastifyInstance } from 'fastify'
import { respond } from '../../../platform/handler-result.ts'
import { mount, serve } from '../../../platform/http.ts'
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
  serve(app, context, board, {
    read: ({ actor, body }) => readBoard(context, actor, body),
    changes: ({ actor, body }) => listChanges(context, actor, body),
  })
  serve(app, context, alarm, {
    raise: async (call) => {
      const data = await raiseAlarm(permits, call)
      return respond(data, { message: `${plural(data.suspended, 'permit')} suspended` })
    },
    preview: (call) => previewAlarm(permits, call),
    running: ({ actor }) => runningAlarms(context, actor),
    muster: ({ actor, params: { id } }) => musterList(context, actor, id),
    tick: (call) => tickPerson(context, call),
    end: (call) => endAlarm(context, call),
  })
  serve(app, context, plotPlan, {
    read: ({ actor, body }) => readPlotPlan(context, actor, body.siteId),
    savePicture: (call) => savePicture(context, call),
    savePosition: (call) => savePosition(context, call),
  })
  serve(app, context, shiftBrief, {
    areas: ({ actor, body }) => briefAreas(context, actor, body.siteId),
    read: ({ actor, body }) => readBrief(context, actor, body.locationId),
    acknowledge: (call) => acknowledgeBrief(context, call),
    print: (call) => printBrief(context, call),
  })
  mount(app, context, printCheck, ({ actor, body }) => checkPrint(context, actor, body))
  mount(app, context, permitPrint, (call) => printPermit(permits, call))
}
