import type { StartableFlow } from '@selamat/contract/domains/workflow/flow'
import type { FlowDefinition } from '@selamat/contract/domains/workflow/flow-definition'
import { ruleName } from '@selamat/contract/domains/workflow/flow-text'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Executor } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { KIND_OF_FLOW, type WorkflowContext } from '../case-kinds.ts'
import { activeFlows, type Flow } from '../flows.ts'
import { pathAhead } from '../path-ahead.ts'
import { assigneesOf, type CaseOrigin, listNames } from '../relations.ts'
import { organisationOfDay } from './organisation-of-day.ts'

/** The flows that the actor can start, each with the assignees of today, by name. */
export async function startableFlows(
  context: WorkflowContext,
  actor: Actor,
  formId: number | undefined,
): Promise<StartableFlow[]> {
  const db = context.database.kysely
  const at = context.clock.now()
  const { companyId, userId: submitterId } = actor
  const flows = await activeFlows(db, companyId, { formId })
  const day = await organisationOfDay(db, submitterId, at)
  // The place is chosen in the report.
  const origin: CaseOrigin = { caseId: null, companyId, submitterId, ...day, locationId: null, subLocationId: null }
  const stepsOf = async ({ definition }: Flow) =>
    (await stepsAhead(db, definition, origin, formatDate(at))).map(({ label, who }) => ({ label, who }))
  return Promise.all(
    flows.map(async (flow) => {
      const { id, code, flowName, description, icon, typeFlow, formId: form } = flow
      const { confidential } = context.caseKinds[KIND_OF_FLOW[typeFlow]]
      return { id, code, flowName, description, icon, typeFlow, formId: form, confidential, steps: await stepsOf(flow) }
    }),
  )
}

/** The tasks of a flow in the order in which a report meets them, each with who is asked today. */
const stepsAhead = (db: Executor, definition: FlowDefinition, origin: CaseOrigin, today: string) =>
  Promise.all(
    pathAhead(
      definition,
      definition.nodes.slice(0, 1).map(({ id }) => id),
      null,
    ).map(async ({ label, assignee, dueHours }) => {
      const [first] = assignee
      const isKnown = first?.rule !== 'area-owner' && first?.rule !== 'user-field'
      const people = isKnown ? await assigneesOf(db, assignee, origin, today) : []
      return { label, who: listNames(people) || (first ? ruleName(first) : ''), dueHours }
    }),
  )

/** The steps that follow when the actor starts an active workflow now. Throws 404 for any other. */
export async function nextSteps(
  { database, clock }: AppContext,
  { companyId, userId: submitterId }: Actor,
  id: number,
) {
  const db = database.kysely
  const [flow] = await activeFlows(db, companyId, { id })
  if (!flow) throw httpError('NOT_FOUND')
  const at = clock.now()
  const day = await organisationOfDay(db, submitterId, at)
  const origin: CaseOrigin = { caseId: null, companyId, submitterId, ...day, locationId: null, subLocationId: null }
  return stepsAhead(db, flow.definition, origin, formatDate(at))
}
