import { TYPE_FLOWS } from '@selamat/contract/domains/workflow/flow'
import { fixedChoices } from '../../lib/choices.ts'
import { texts } from './texts.ts'

/** The types of a report, to filter by. */
export const typeFlows = fixedChoices(
  'type-flows',
  TYPE_FLOWS.map((value) => ({ value, label: texts.type[value] })),
)
