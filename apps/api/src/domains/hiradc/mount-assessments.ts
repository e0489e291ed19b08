import { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { riskMatrixSettings } from '@selamat/contract/domains/hiradc/risk-matrix'
import type { FastifyInstance } from 'fastify'
import { respond } from '../../platform/handler-result.ts'
import { type SignedCall, serve } from '../../platform/http.ts'
import type { WorkflowContext } from '../workflow/index.ts'
import { answerHiradc } from './commands/answer-hiradc.ts'
import { createHiradc } from './commands/create-hiradc.ts'
import { duplicateHiradc } from './commands/duplicate-hiradc.ts'
import { moveHiradc } from './commands/move-hiradc.ts'
import { saveRows } from './commands/save-rows.ts'
import { startReview } from './commands/start-review.ts'
import { submitHiradc } from './commands/submit-hiradc.ts'
import { updateHead } from './commands/update-head.ts'
import { changeMatrix, matrixOf, presentMatrix } from './matrices.ts'
import type { HiradcPorts } from './ports.ts'
import { hiradcDetail } from './queries/detail.ts'

/** One assessment: written, reviewed, approved, reviewed again. */
export function mountAssessments(app: FastifyInstance, context: WorkflowContext, ports: HiradcPorts): void {
  const { kysely } = context.database
  serve(app, context, riskMatrixSettings, {
    read: async ({ actor }) => presentMatrix(await matrixOf(kysely, actor.companyId)),
    change: async (call) => presentMatrix(await changeMatrix(context, call)),
  })
  const move =
    (action: 'delete' | 'archive' | 'restore') =>
    ({ actor, requestId, params: { id }, query: { revisionId }, version }: SignedCall<typeof hiradc.archive>) =>
      moveHiradc(context, ports, action, { actor, requestId, id, revisionId, version })
  serve(app, context, hiradc, {
    create: (call) => createHiradc(context, call),
    update: (call) => updateHead(context, call),
    saveRows: (call) => saveRows(context, call),
    get: async ({ actor, params: { id }, query: { revisionId, inForce } }) => {
      const first = inForce ? 'in-force' : 'working'
      const criteria = revisionId === undefined ? ({ hiradcId: id, first } as const) : { hiradcId: id, revisionId }
      return hiradcDetail(context, ports, actor, criteria)
    },
    byMyTask: ({ actor, body }) => hiradcDetail(context, ports, actor, body),
    submit: async (call) => {
      const { warnings, ...data } = await submitHiradc(context, ports, call)
      const message = ['Assessment submitted for review', ...new Set(warnings)].join('. ')
      return respond(data, { message })
    },
    approve: (call) => answerHiradc(context, ports, call),
    startReview: (call) => startReview(context, ports, call),
    duplicate: (call) => duplicateHiradc(context, call),
    withdraw: ({ actor, requestId, body }) => moveHiradc(context, ports, 'withdraw', { actor, requestId, ...body }),
    rework: ({ actor, requestId, body }) => moveHiradc(context, ports, 'rework', { actor, requestId, ...body }),
    delete: move('delete'),
    archive: move('archive'),
    restore: move('restore'),
  })
}
