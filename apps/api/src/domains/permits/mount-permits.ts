import { permit } from '@selamat/contract/domains/permits/permit'
import type { FastifyInstance } from 'fastify'
import { type SignedCall, serve } from '../../platform/http.ts'
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

/** One permit: requested, approved, issued, worked under, handed back, closed. */
export function mountOnePermit(app: FastifyInstance, permits: Permits): void {
  const { context, ports } = permits
  const move =
    (action: 'delete' | 'restore') =>
    ({ actor, requestId, params: { id }, version }: SignedCall<typeof permit.delete>) =>
      movePermit(permits, action, { actor, requestId, id, version })
  serve(app, context, permit, {
    create: (call) => createPermit(context, call),
    update: (call) => updatePermit(context, call),
    get: ({ actor, params }) => permitDetail(context, ports, actor, params),
    byNumber: ({ actor, body }) => permitDetail(context, ports, actor, { number: body.assignmentNumber }),
    gates: async ({ actor, params }) => (await permitDetail(context, ports, actor, params)).gates,
    history: ({ actor, params }) => permitHistory(context, actor, params.id),
    submit: (call) => submitPermit(context, ports, call),
    answer: (call) => answerPermit(context, ports, call),
    issue: (call) => issue(permits, call),
    accept: (call) => accept(permits, call),
    suspend: (call) => suspend(permits, call),
    reinstate: (call) => reinstate(permits, call),
    handOver: (call) => handOver(permits, call),
    takeOver: (call) => takeOver(permits, call),
    replaceHolder: (call) => replaceHolder(permits, call),
    handBack: (call) => handBack(permits, call),
    close: (call) => close(permits, call),
    cancel: (call) => cancel(permits, call),
    extend: (call) => askExtension(permits, call, 'EXTENSION'),
    overtime: (call) => askExtension(permits, call, 'OVERTIME'),
    answerExtension: (call) => answerExtension(permits, call),
    withdraw: ({ actor, requestId, body }) => movePermit(permits, 'withdraw', { actor, requestId, ...body }),
    delete: move('delete'),
    restore: move('restore'),
  })
}
