import type { InspectionRule } from '@selamat/contract/domains/master-data/equipment/equipment-plan'
import { EQUIPMENT_ITEMS } from '@selamat/contract/domains/master-data/items'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../../../platform/access.ts'
import type { AppContext } from '../../../../../platform/app-context.ts'
import { run, type Tx } from '../../../../../platform/database.ts'
import { httpError } from '../../../../../platform/errors.ts'
import { scopesFor } from '../../../../../platform/session.ts'
import type { InspectionForms } from '../../inspection-forms.ts'
import { equipmentMoves } from '../actions.ts'
import { type StoredEquipment, storedEquipment } from '../queries/stored.ts'
import { equipmentInScope } from '../scope.ts'
import { performAction } from './perform-action.ts'
import { reported } from './report-effects.ts'

/** An inspection is recorded by hand where the type names no form, or one that cannot be filled in now. Throws 409. */
export async function assertByHand(tx: Tx, forms: InspectionForms, equipment: StoredEquipment): Promise<void> {
  const { companyId, inspectionPlan } = equipment
  if (inspectionPlan === null) return
  const { formName, problem } = await forms.state(tx, companyId, inspectionPlan.inspectionFormId)
  if (problem !== null) return
  throw httpError('WRONG_STATE', { message: `Fill in the form “${formName}” to inspect this equipment` })
}

/** Reads the result of an inspection from the answers of its form. */
export type Outcome = (rule: InspectionRule) => Promise<{ readonly result: 'PASSED' | 'FAILED'; readonly note: string }>
export interface By {
  readonly actor: Actor
  readonly requestId: string
}

interface FormInspection {
  readonly formId: number
  readonly caseId: number
  readonly outcome: Outcome
  /** Whether the report was sent as the inspection; else it only names the equipment. */
  readonly required: boolean
}

/**
 * Records an inspection that was filled in with the form of the plan, as one by hand is. A report that only names equipment
 * is its inspection where its form is that of the plan and the actor can record inspections of it. One that is required
 * throws 403 for who cannot, 404 outside the scope, 409 where the plan has another form by now or the state forbids it.
 */
export async function inspectByForm(
  context: AppContext,
  tx: Tx,
  { actor, requestId }: By,
  id: number,
  { formId, caseId, outcome, required }: FormInspection,
): Promise<void> {
  const scopes = await scopesFor(context, actor, { anyOf: EQUIPMENT_ITEMS, action: 'update' }, tx)
  const acting = { ...actor, scopes }
  const now = context.clock.now()
  if (!required && !(await isInspection(tx, acting, id, formId, now))) return
  if (scopes.length === 0) throw httpError('FORBIDDEN')
  const { inspectionPlan } = await storedEquipment(tx, acting, id, { lock: true })
  if (inspectionPlan?.inspectionFormId !== formId) {
    throw httpError('WRONG_STATE', {
      message: 'Inspections of this equipment have another form now. Open the equipment again',
    })
  }
  const { inspectionFormId: _, ...inspectionRule } = inspectionPlan
  const doneOn = formatDate(now)
  const body = { doneOn, ...(await outcome(inspectionRule)), fileId: null, caseId, inspectionRule }
  await performAction(context, tx, { actor: acting, requestId, body }, id, 'inspect', reported('INSPECTED'))
}

/** Whether a report by a form is the inspection of the equipment that it names. */
async function isInspection(tx: Tx, acting: Actor, id: number, formId: number, now: Date): Promise<boolean> {
  if (acting.scopes.length === 0) return false
  const [planned] = await run<{ id: number }>(
    tx,
    sql`select t.id from equipment t join equipment_types y on y.id = t.type_id and y.inspection_form_id = ${formId}
      where t.id = ${id} and ${equipmentInScope(acting)}`,
  )
  if (!planned) return false
  const equipment = await storedEquipment(tx, acting, id, { lock: true })
  return equipmentMoves.allowed({ ...equipment, now }, acting, ['inspect']).some(({ allowed }) => allowed)
}
