import type { FormDefinition } from '@selamat/contract/domains/forms/form'
import { equipmentFieldOf } from '@selamat/contract/domains/forms/inspection-fields'
import type { InspectionRule } from '@selamat/contract/domains/master-data/equipment/equipment-plan'
import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { type Answers, evaluateForm } from '../../forms/index.ts'
import { inspectByForm } from '../../master-data/index.ts'
import type { WorkflowContext } from '../case-kinds.ts'

interface SentReport {
  readonly caseId: number
  readonly typeFlow: TypeFlow
  readonly formId: number
  readonly definition: FormDefinition
  readonly answers: Answers
  /** The equipment whose inspection it was sent as. */
  readonly equipmentId: number | undefined
}

/**
 * Records what a report says of equipment: of that which it was sent for, else of that which its form names, the latter only
 * where it is the form of the inspection plan. Throws 404 for a health workflow, 422 where the form names other equipment.
 */
export async function recordInspection(
  context: WorkflowContext,
  tx: Tx,
  by: { readonly actor: Actor; readonly requestId: string },
  { caseId, typeFlow, formId, definition, answers, equipmentId }: SentReport,
): Promise<void> {
  const required = equipmentId !== undefined
  if (typeFlow !== 'Safety') {
    if (required) throw httpError('NOT_FOUND')
    return
  }
  const field = equipmentFieldOf(definition)
  const named = field === undefined ? undefined : answers[field.id]
  if (required && field !== undefined && named !== undefined && named !== equipmentId) {
    throw httpError('INVALID', { errors: { [field.id]: 'Choose the equipment that you inspect' } })
  }
  const id = equipmentId ?? named
  if (typeof id !== 'number') return
  const outcome = (rule: InspectionRule) => evaluateForm('inspection', definition, answers, rule)
  await inspectByForm(context, tx, by, id, { formId, caseId, outcome, required })
}
