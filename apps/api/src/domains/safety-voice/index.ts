import { safetyVoiceScoring } from '@selamat/contract/domains/safety-voice/scoring'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http.ts'
import { SAVED } from '../../platform/messages.ts'
import { visibleCase, type WorkflowContext } from '../workflow/index.ts'
import { changeRubric, presentRubric, rubricOf } from './rubrics.ts'
import { score } from './score.ts'
import { agreementOf, listScorings, scoringOf } from './scorings.ts'

/** The scores of safety voices: list, detail, agreement and rubric; a score is given by the task of its workflow. */
export function mountSafetyVoice(app: FastifyInstance, context: WorkflowContext): void {
  const { clock } = context
  const { kysely } = context.database
  const { list, detail, agreement, rubric, changeRubric: change, task, score: give } = safetyVoiceScoring
  mount(app, context, list, ({ actor, body }) => listScorings(kysely, actor, body, clock.now()))
  mount(app, context, detail, async ({ actor, body }) => ({
    data: await scoringOf(kysely, actor, body.id, clock.now()),
  }))
  mount(app, context, agreement, async ({ actor }) => ({ data: await agreementOf(kysely, actor, clock.now()) }))
  mount(app, context, rubric, async ({ actor }) => ({ data: presentRubric(await rubricOf(kysely, actor.companyId)) }))
  mount(app, context, change, async (call) => ({
    data: presentRubric(await changeRubric(context, call)),
    message: SAVED,
  }))
  mount(app, context, task, async ({ actor, body }) => {
    const { id, companyId } = await visibleCase(context, kysely, actor, body.assignmentNumber)
    const scoring = await kysely
      .selectFrom('safetyVoiceScorings')
      .select('rubricVersion')
      .where('caseId', '=', id)
      .executeTakeFirst()
    const { rubric, version } = await rubricOf(kysely, companyId, scoring?.rubricVersion ?? null)
    return { data: { rubric, rubricVersion: version } }
  })
  mount(app, context, give, async (call) => ({ data: await score(context, call), message: 'Score saved' }))
}
