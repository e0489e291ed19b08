import { ruleFields } from '@selamat/contract/domains/forms/rule-scopes'
import { checkFlow, flowForm } from '@selamat/contract/domains/workflow/check-flow'
import { flowDesign } from '@selamat/contract/domains/workflow/form-flow'
import { sampleForm } from '@selamat/contract/domains/workflow/sample-form'
import { formatDate } from '@selamat/contract/kit/dates'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../platform/access.ts'
import { httpError } from '../../platform/errors.ts'
import { serve } from '../../platform/http.ts'
import { cleanAnswers, verifyAnswers } from '../forms/index.ts'
import type { WorkflowContext } from './case-kinds.ts'
import { dryRun } from './queries/dry-run.ts'
import { flowFindings, formStates } from './queries/flow-findings.ts'
import { organisationOfDay } from './queries/organisation-of-day.ts'
import { namableRecords } from './queries/readable-reports.ts'

/** The company of a workflow, of a new one that of the actor. */
type CompanyOf = (actor: Actor, formFlowId: number | undefined) => Promise<number>

const NO_PLACE = { locationId: null, subLocationId: null, siteId: null }

/** The check of a workflow that is being written, and its dry run; nothing of it is stored. */
export function mountFlowDesign(app: FastifyInstance, context: WorkflowContext, companyOf: CompanyOf): void {
  const { database, clock } = context
  const { kysely: db } = database

  serve(app, context, flowDesign, {
    check: async ({ actor, body }) => {
      const companyId = await companyOf(actor, body.formFlowId)
      return flowFindings(db, companyId, body, formatDate(clock.now()))
    },
    dryRun: async ({ actor, body }) => {
      const { definition, formIds, submitterId, fieldData, outcomes } = body
      const companyId = await companyOf(actor, body.formFlowId)
      const submitter = await db
        .selectFrom('users')
        .select('id')
        .where('id', '=', submitterId)
        .where('companyId', '=', companyId)
        .where('archivedAt', 'is', null)
        .executeTakeFirst()
      if (!submitter) throw httpError('INVALID', { errors: { submitterId: 'Choose one from the list' } })
      const [first] = await formStates(db, companyId, formIds)
      const form = first?.definition
      if (!form) throw httpError('INVALID', { errors: { formIds: 'Choose a published form' } })
      const findings = checkFlow(definition, flowForm(form))
      if (findings[0]) throw httpError('RULE', { message: findings[0].message, details: { findings } })
      const at = clock.now()
      const sample = sampleForm(definition, form)
      const today = formatDate(at)
      const records = namableRecords(context, actor, { confidential: true })
      const writer = { companyId, userId: actor.userId, today, ...records }
      const clean = sample && (await cleanAnswers(sample, fieldData, today))
      const verified = sample && clean && (await verifyAnswers(db, sample, clean, writer))
      const { answers, locationId, subLocationId, siteId } = verified ?? { ...NO_PLACE, answers: {} }
      const day = await organisationOfDay(db, submitterId, at)
      const place = { locationId, subLocationId, siteId: siteId ?? day.siteId }
      const origin = { caseId: null, companyId, submitterId, ...day, ...place }
      return dryRun(db, { definition, fields: ruleFields(form), origin, answers, outcomes, at })
    },
  })
}
