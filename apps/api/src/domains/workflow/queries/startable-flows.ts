import type { StartableFlow } from '@selamat/contract/domains/workflow/flow'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { activeFlows } from '../flows.ts'
import { listNames, RELATION_NAMES, usersWithRelation } from '../relations.ts'
import { organisationOfDay } from './organisation-of-day.ts'

/** The flows that the actor may start, each with who would be asked today, by name. */
export async function startableFlows(
  context: AppContext,
  actor: Actor,
  formId: number | undefined,
): Promise<StartableFlow[]> {
  const db = context.database.kysely
  const at = context.clock.now()
  const { companyId, userId: submitterId } = actor
  const flows = await activeFlows(db, companyId, { formId })
  const { superiorId, siteId } = await organisationOfDay(db, submitterId, at)
  const organisation = { companyId, submitterId, superiorId, siteId }
  const relations = [...new Set(flows.flatMap(({ definition }) => definition.steps.map(({ relation }) => relation)))]
  const asked = new Map(
    await Promise.all(
      relations.map(async (relation) => {
        const people = await usersWithRelation(db, relation, organisation, formatDate(at))
        return [relation, listNames(people) || RELATION_NAMES[relation]] as const
      }),
    ),
  )
  return flows.map(({ id, flowName, description, icon, typeFlow, formId: form, definition }) => ({
    id,
    flowName,
    description,
    icon,
    typeFlow,
    formId: form,
    steps: definition.steps.map(({ label, relation }) => ({
      label,
      who: asked.get(relation) ?? RELATION_NAMES[relation],
    })),
  }))
}
