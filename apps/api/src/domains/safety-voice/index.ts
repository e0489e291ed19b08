import { safetyVoiceScoring } from '@selamat/contract/domains/safety-voice/scoring'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http.ts'
import { visibleCase, type WorkflowContext } from '../workflow/index.ts'
import { changeRubric, presentRubric, rubricOf } from './rubrics.ts'
import { score } from './score.ts'
import { agreementOf, listScorings, scoringOf } from './scorings.ts'

/** The scores of safety voices: list, detail, agreement and rubric; a score is given by the task of its workflow. */
export function mountSafetyVoice(app: FastifyInstance, context: WorkflowContext): void {
  const { clock } = context
  const { kysely } = context.database
  serve(app, context, safetyVoiceScoring, {
    list: ({ actor, body }) => listScorings(kysely, actor, body, clock.now()),
    detail: ({ actor, body }) => scoringOf(kysely, actor, body.id, clock.now()),
    agreement: ({ actor }) => agreementOf(kysely, actor, clock.now()),
    rubric: async ({ actor }) => presentRubric(await rubricOf(kysely, actor.companyId)),
    changeRubric: async (call) => presentRubric(await changeRubric(context, call)),
    task: async ({ actor, body }) => {
      const { id, companyId } = await visibleCase(context, kysely, actor, body.assignmentNumber)
      const scoring = await kysely
        .selectFrom('safetyVoiceScorings')
        .select('rubricVersion')
        .where('caseId', '=', id)
        .executeTakeFirst()
      const { rubric, version } = await rubricOf(kysely, companyId, scoring?.rubricVersion ?? null)
      return { rubric, rubricVersion: version }
    },
    score: (call) => score(context, call),
  })
}
