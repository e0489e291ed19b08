import { ppeStock } from '@selamat/contract/domains/master-data/ppe/stock/ppe-stock'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../../platform/app-context.ts'
import { serve } from '../../../../platform/http.ts'
import { createOnce } from '../../../../platform/idempotency.ts'
import { countPpe } from './commands/count-ppe.ts'
import { receivePpe } from './commands/receive-ppe.ts'
import { listMovements, readStock } from './queries/ppe-lots.ts'

/** The stock of PPE: received, counted, and moved by issues and returns. */
export function mountPpeStock(app: FastifyInstance, context: AppContext): void {
  serve(app, context, ppeStock, {
    lots: ({ actor, params }) => readStock(context, actor, params.id),
    movements: ({ actor, body }) => listMovements(context, actor, body),
    receive: (call) => createOnce(context, ppeStock.receive, call, (tx) => receivePpe(context, tx, call)),
    count: (call) => createOnce(context, ppeStock.count, call, (tx) => countPpe(context, tx, call)),
  })
}
