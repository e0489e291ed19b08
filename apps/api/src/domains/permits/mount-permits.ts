import { permit } from '@selamat/contract/domains/permits/permit'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http.ts'
import { SAVED } from '../../platform/messages.ts'
import { answerPermit } from './commands/answer-permit.ts'
import { answerExtension, askExtension } from './commands/extend-permit.ts'
import { movePermit } from './commands/plain-moves.ts'
import { replaceHolder } from './commands/replace-holder.ts'
import { createPermit, updatePermit } from './commands/save-permit.ts'
import { accept, cancel, close, handBack, handOver, issue, reinstate, suspend, takeOver } from './commands/site-acts.ts'
import { submitPermit } from './commands/submit-permit.ts'
import type { Permits } from './ports.ts'
import { permitDetail } from './queries/detail.ts'
import { permitHistory } from './queries/history.ts'

/** What the client takes as a permit that was read (PERMIT-33, ERRORS-23). */
const FOUND = 'Data found'
const ANSWERS = {
  approve: 'Permit approved',
  return: 'Permit returned for revision',
  reject: 'Permit rejected',
} as const
const EXTENSIONS = { grant: 'Granted', decline: 'Declined', withdraw: 'Withdrawn' } as const

/** One permit: requested, approved, issued, worked under, handed back, closed. */
export function mountOnePermit(app: FastifyInstance, permits: Permits): void {
  const { context, ports } = permits
  mount(app, context, permit.create, async (call) => ({
    data: await createPermit(context, call),
    message: 'Draft saved',
  }))
  mount(app, context, permit.update, async (call) => ({ data: await updatePermit(context, call), message: SAVED }))
  mount(app, context, permit.get, async ({ actor, params }) => ({
    data: await permitDetail(context, ports, actor, params),
    message: FOUND,
  }))
  mount(app, context, permit.byNumber, async ({ actor, body }) => ({
    data: await permitDetail(context, ports, actor, { number: body.assignmentNumber }),
    message: FOUND,
  }))
  mount(app, context, permit.gates, async ({ actor, params }) => ({
    data: (await permitDetail(context, ports, actor, params)).gates,
  }))
  mount(app, context, permit.history, async ({ actor, params }) => ({
    data: await permitHistory(context, actor, params.id),
  }))
  mount(app, context, permit.submit, async (call) => ({
    data: await submitPermit(context, ports, call),
    message: 'Request submitted',
  }))
  mount(app, context, permit.answer, async (call) => ({
    data: await answerPermit(context, ports, call),
    message: ANSWERS[call.body.action],
  }))
  mount(app, context, permit.issue, async (call) => ({ data: await issue(permits, call), message: 'Permit issued' }))
  mount(app, context, permit.accept, async (call) => ({
    data: await accept(permits, call),
    message: 'Permit accepted. Work can begin',
  }))
  mount(app, context, permit.suspend, async (call) => ({
    data: await suspend(permits, call),
    message: 'Permit suspended',
  }))
  mount(app, context, permit.reinstate, async (call) => ({
    data: await reinstate(permits, call),
    message: 'Permit reinstated. The holder accepts it next',
  }))
  mount(app, context, permit.handOver, async (call) => ({
    data: await handOver(permits, call),
    message: 'Permit handed over',
  }))
  mount(app, context, permit.takeOver, async (call) => ({
    data: await takeOver(permits, call),
    message: 'Incoming holder confirmed',
  }))
  mount(app, context, permit.replaceHolder, async (call) => ({
    data: await replaceHolder(permits, call),
    message: 'Holder replaced',
  }))
  mount(app, context, permit.handBack, async (call) => ({
    data: await handBack(permits, call),
    message: 'Permit handed back',
  }))
  mount(app, context, permit.close, async (call) => ({ data: await close(permits, call), message: 'Permit closed' }))
  mount(app, context, permit.cancel, async (call) => ({
    data: await cancel(permits, call),
    message: 'Permit cancelled',
  }))
  mount(app, context, permit.extend, async (call) => ({
    data: await askExtension(permits, call, 'EXTENSION'),
    message: 'Extension asked for',
  }))
  mount(app, context, permit.overtime, async (call) => ({
    data: await askExtension(permits, call, 'OVERTIME'),
    message: 'Overtime asked for',
  }))
  mount(app, context, permit.answerExtension, async (call) => ({
    data: await answerExtension(permits, call),
    message: EXTENSIONS[call.body.action],
  }))
  mount(app, context, permit.withdraw, async ({ actor, requestId, body }) => ({
    data: await movePermit(permits, 'withdraw', { actor, requestId, ...body }),
    message: 'Request withdrawn',
  }))
  for (const [endpoint, action, message] of [
    [permit.delete, 'delete', 'Permit deleted'],
    [permit.restore, 'restore', 'Permit restored'],
  ] as const) {
    mount(app, context, endpoint, async ({ actor, requestId, params: { id }, version }) => ({
      data: await movePermit(permits, action, { actor, requestId, id, version }),
      message,
    }))
  }
}
