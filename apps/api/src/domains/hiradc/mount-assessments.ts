import { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { riskMatrixSettings } from '@selamat/contract/domains/hiradc/risk-matrix'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http.ts'
import { SAVED } from '../../platform/messages.ts'
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

const MESSAGES = {
  approve: 'Assessment approved',
  return: 'Assessment returned for revision',
  reject: 'Assessment rejected',
} as const

/** One assessment: written, reviewed, approved, reviewed again. */
export function mountAssessments(app: FastifyInstance, context: WorkflowContext, ports: HiradcPorts): void {
  const { kysely } = context.database
  mount(app, context, riskMatrixSettings.read, async ({ actor }) => ({
    data: presentMatrix(await matrixOf(kysely, actor.companyId)),
  }))
  mount(app, context, riskMatrixSettings.change, async (call) => ({
    data: presentMatrix(await changeMatrix(context, call)),
    message: SAVED,
  }))
  mount(app, context, hiradc.create, async (call) => ({
    data: await createHiradc(context, call),
    message: 'Assessment created',
  }))
  mount(app, context, hiradc.update, async (call) => ({ data: await updateHead(context, call), message: SAVED }))
  mount(app, context, hiradc.saveRows, async (call) => ({ data: await saveRows(context, call), message: SAVED }))
  mount(app, context, hiradc.get, async ({ actor, params: { id }, query: { revisionId, inForce } }) => {
    const first = inForce ? 'in-force' : 'working'
    const criteria = revisionId === undefined ? ({ hiradcId: id, first } as const) : { hiradcId: id, revisionId }
    return { data: await hiradcDetail(context, ports, actor, criteria) }
  })
  mount(app, context, hiradc.byMyTask, async ({ actor, body }) => ({
    data: await hiradcDetail(context, ports, actor, body),
  }))
  mount(app, context, hiradc.submit, async (call) => {
    const { warnings, ...data } = await submitHiradc(context, ports, call)
    return { data, message: ['Assessment submitted for review', ...new Set(warnings)].join('. ') }
  })
  mount(app, context, hiradc.approve, async (call) => ({
    data: await answerHiradc(context, ports, call),
    message: MESSAGES[call.body.action],
  }))
  mount(app, context, hiradc.startReview, async (call) => ({
    data: await startReview(context, ports, call),
    message: 'Review started',
  }))
  mount(app, context, hiradc.duplicate, async (call) => ({
    data: await duplicateHiradc(context, call),
    message: 'Assessment duplicated',
  }))
  mount(app, context, hiradc.withdraw, async ({ actor, requestId, body }) => ({
    data: await moveHiradc(context, ports, 'withdraw', { actor, requestId, ...body }),
    message: 'Assessment withdrawn',
  }))
  mount(app, context, hiradc.rework, async ({ actor, requestId, body }) => ({
    data: await moveHiradc(context, ports, 'rework', { actor, requestId, ...body }),
    message: 'The assessment is a draft again',
  }))
  for (const [endpoint, action, message] of [
    [hiradc.delete, 'delete', 'Draft deleted'],
    [hiradc.archive, 'archive', 'Assessment archived'],
    [hiradc.restore, 'restore', 'Assessment restored'],
  ] as const) {
    mount(app, context, endpoint, async ({ actor, requestId, params: { id }, query: { revisionId }, version }) => ({
      data: await moveHiradc(context, ports, action, { actor, requestId, id, revisionId, version }),
      message,
    }))
  }
}
