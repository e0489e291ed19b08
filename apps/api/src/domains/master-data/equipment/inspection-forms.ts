import type { InspectionRule } from '@selamat/contract/domains/master-data/equipment/equipment-plan'
import type { equipmentType } from '@selamat/contract/domains/master-data/equipment/equipment-type'
import type { RowOf, WriteOf } from '@selamat/contract/kit/resource'
import type { Executor, Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'

/** What equipment asks of the forms of inspections, which are in a higher domain. */
export interface InspectionForms {
  /** The errors of a form with its rule as the plan of a type, by field; empty where nothing is wrong. */
  readonly check: (
    db: Executor,
    companyId: number,
    formId: number,
    rule: InspectionRule,
  ) => Promise<Record<string, string>>
  /** A form as inspections need it; `problem`: why it cannot be filled in now. */
  readonly state: (
    db: Executor,
    companyId: number,
    formId: number,
  ) => Promise<{ readonly formId: number; readonly formName: string; readonly problem: string | null }>
}

type Values = WriteOf<typeof equipmentType>
type Plan = Pick<Values, 'inspectionFormId' | keyof InspectionRule>

const NO_RULE = {
  inspectionResult: null,
  inspectionField: null,
  inspectionPasses: [],
  inspectionPassMark: null,
} as const

/** The rule of a plan without what another result would need. */
function ruleOf({ inspectionFormId, inspectionResult, inspectionField, inspectionPasses, inspectionPassMark }: Plan) {
  if (inspectionFormId === null) return NO_RULE
  const isChoice = inspectionResult === 'CHOICE'
  return {
    inspectionResult,
    inspectionField: isChoice ? inspectionField : null,
    inspectionPasses: isChoice ? inspectionPasses : [],
    inspectionPassMark: inspectionResult === 'SCORE' ? inspectionPassMark : null,
  }
}

/** A type as it is written: its form is checked unless it stays as it was. Throws 422 by field. */
export async function withInspectionRule(
  tx: Tx,
  forms: InspectionForms,
  values: Values,
  before: RowOf<typeof equipmentType> | null,
): Promise<Values> {
  const { inspectionFormId, equipmentCategoryId } = values
  const rule = ruleOf(values)
  const written = { ...values, ...rule, inspectionPasses: [...rule.inspectionPasses] }
  const kept =
    before !== null &&
    before.inspectionFormId === inspectionFormId &&
    JSON.stringify(ruleOf(before)) === JSON.stringify(rule)
  if (inspectionFormId === null || kept) return written
  const category = await tx
    .selectFrom('equipmentCategories')
    .select('companyId')
    .where('id', '=', equipmentCategoryId)
    .executeTakeFirst()
  if (!category) throw httpError('INVALID', { errors: { equipmentCategoryId: 'Choose one from the list' } })
  const errors = await forms.check(tx, category.companyId, inspectionFormId, rule)
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
  return written
}
