import type { StartableFlow } from '@selamat/contract/domains/workflow/flow'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Actor } from '../../../platform/access.ts'
import { KIND_OF_FLOW, type WorkflowContext } from '../case-kinds.ts'
import { activeFlows, type Flow } from '../flows.ts'
import { pathAhead } from '../path-ahead.ts'
import { assigneesOf, type CaseOrigin, listNames, ruleName } from '../relations.ts'
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
  const stepsOf = ({ definition }: Flow) =>
    Promise.all(
      pathAhead(
        definition,
        definition.nodes.slice(0, 1).map(({ id }) => id),
        null,
      ).map(async ({ label, assignee }) => {
        const [first] = assignee
        const isKnown = first?.rule !== 'area-owner' && first?.rule !== 'user-field'
        const people = isKnown ? await assigneesOf(db, assignee, origin, formatDate(at)) : []
        return { label, who: listNames(people) || (first ? ruleName(first) : '') }
      }),
    )
  return Promise.all(
    flows.map(async (flow) => {
      const { id, code, flowName, description, icon, typeFlow, formId: form } = flow
      const { confidential } = context.caseKinds[KIND_OF_FLOW[typeFlow]]
      return { id, code, flowName, description, icon, typeFlow, formId: form, confidential, steps: await stepsOf(flow) }
    }),
  )
}
