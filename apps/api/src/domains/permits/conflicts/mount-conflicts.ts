import { permitConflicts } from '@selamat/contract/domains/permits/conflicts/conflict'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { serve } from '../../../platform/http.ts'
import { checkConflicts } from './check.ts'
import { listConflicts } from './list.ts'
import { mountNeighbours } from './neighbours.ts'
import { settleConflict } from './settle.ts'
import { mountSimops } from './simops.ts'

/** Conflicts of simultaneous work (SIMOPS): the matrix, neighbouring places, checks, acknowledgements. */
export function mountConflicts(app: FastifyInstance, context: AppContext): void {
  mountSimops(app, context)
  mountNeighbours(app, context)
  serve(app, context, permitConflicts, {
    check: ({ actor, body }) => checkConflicts(context, actor, body),
    settle: (call) => settleConflict(context, call),
    list: ({ actor, body }) => listConflicts(context, actor, body),
  })
}
