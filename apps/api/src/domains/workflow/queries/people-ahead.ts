import type { Facts } from '@selamat/contract/domains/workflow/decide'
import type { FlowDefinition } from '@selamat/contract/domains/workflow/flow-definition'
import type { Executor } from '../../../platform/database.ts'
import { pathAhead } from '../path-ahead.ts'
import { assigneesOf, type CaseOrigin } from '../relations.ts'

/** The record about which a case would be, and the day on which it would start. */
interface Planned {
  readonly definition: FlowDefinition
  readonly facts: Facts
  readonly origin: Omit<CaseOrigin, 'caseId'>
  readonly today: string
}

/** The tasks of a case that does not exist yet, in the order in which they open, each with everybody who would be asked. */
export async function peopleAhead(db: Executor, { definition, facts, origin, today }: Planned) {
  const first = definition.nodes.slice(0, 1).map(({ id }) => id)
  const of = { ...origin, caseId: null }
  return Promise.all(
    pathAhead(definition, first, facts).map(async ({ id, label, assignee }) => ({
      stage: id,
      label,
      who: (await assigneesOf(db, assignee, of, today)).map(({ fullName }) => fullName),
    })),
  )
}
