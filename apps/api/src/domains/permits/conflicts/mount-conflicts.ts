import { permitConflicts } from '@selamat/contract/domains/permits/conflicts/conflict'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { mount } from '../../../platform/http.ts'
import { SAVED } from '../../../platform/messages.ts'
import { checkConflicts } from './check.ts'
import { listConflicts } from './list.ts'
import { mountNeighbours } from './neighbours.ts'
import { settleConflict } from './settle.ts'
import { mountSimops } from './simops.ts'

/** Conflicts of simultaneous work (SIMOPS): the matrix, neighbouring places, checks, acknowledgements. */
export function mountConflicts(app: FastifyInstance, context: AppContext): void {
  mountSimops(app, context)
  mountNeighbours(app, context)
  mount(app, context, permitConflicts.check, async ({ actor, body }) => ({
    data: await checkConflicts(context, actor, body),
  }))
  mount(app, context, permitConflicts.settle, async (call) => ({
    data: await settleConflict(context, call),
    message: SAVED,
  }))
  mount(app, context, permitConflicts.list, ({ actor, body }) => listConflicts(context, actor, body))
}
