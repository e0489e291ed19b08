import { inspectionErrors } from '@selamat/contract/domains/forms/inspection'
import { fieldsOf } from '@selamat/contract/domains/forms/inspection-fields'
import { INSPECTION_RESULTS } from '@selamat/contract/domains/master-data/equipment/equipment-plan'
import type { Executor } from '../../platform/database.ts'
import { CHOOSE } from '../../platform/messages.ts'
import { formVersionOf, type ProblemsElsewhere } from '../forms/index.ts'
import type { InspectionForms } from '../master-data/index.ts'
import { activeFlows } from './flows.ts'

/** A form that a plan names, and why it cannot be filled in now. */
async function stateOf(db: Executor, companyId: number, formId: number) {
  const { formName, archivedAt, status } = await db
    .selectFrom('forms')
    .select(['formName', 'archivedAt', 'status'])
    .where('id', '=', formId)
    .executeTakeFirstOrThrow()
  const flows = await activeFlows(db, companyId, { formId })
  const problem =
    archivedAt !== null
      ? `The form “${formName}” was deleted`
      : status !== 'PUBLISH'
        ? `The form “${formName}” is not published`
        : flows.some(({ typeFlow }) => typeFlow === 'Safety')
          ? null
          : `No active safety workflow starts with the form “${formName}”`
  return { formId, formName, problem }
}

/** The forms of inspections for the domain of equipment: published, with an active safety workflow that takes their reports. */
export const inspectionForms: InspectionForms = {
  state: stateOf,
  check: async (db, companyId, formId, rule) => {
    const form = await db
      .selectFrom('forms')
      .select('id')
      .where('id', '=', formId)
      .where('companyId', '=', companyId)
      // No other version of it is published meanwhile.
      .forShare()
      .executeTakeFirst()
    if (!form) return { inspectionFormId: CHOOSE }
    const { problem } = await stateOf(db, companyId, formId)
    if (problem !== null) return { inspectionFormId: problem }
    return inspectionErrors((await formVersionOf(db, { companyId, formId })).definition, rule)
  },
}

/** What a new version of a form lacks that inspections are decided by: with it they could only fail. */
export const inspectionProblems: ProblemsElsewhere = async (db, formId, definition) => {
  const plans = await db
    .selectFrom('equipmentTypes as t')
    .innerJoin('equipmentCategories as c', 'c.id', 't.equipmentCategoryId')
    .select(['c.companyId', 't.equipmentTypeName', 't.inspectionResult', 't.inspectionField', 't.inspectionPasses'])
    .select('t.inspectionPassMark')
    .where('t.inspectionFormId', '=', formId)
    .where('t.archivedAt', 'is', null)
    .orderBy('t.equipmentTypeName')
    .execute()
  const [first] = plans
  if (!first) return []
  const published = fieldsOf((await formVersionOf(db, { companyId: first.companyId, formId })).definition)
  return plans.flatMap(({ equipmentTypeName, inspectionResult, companyId: _, ...plan }) => {
    const rule = { ...plan, inspectionResult: INSPECTION_RESULTS.find((one) => one === inspectionResult) ?? null }
    if (Object.keys(inspectionErrors(definition, rule)).length === 0) return []
    const field = fieldsOf(definition).find(({ id }) => id === rule.inspectionField)
    const label = (field ?? published.find(({ id }) => id === rule.inspectionField))?.label ?? ''
    const needed =
      rule.inspectionResult === 'CHOICE'
        ? `“${label}” and its options`
        : rule.inspectionResult === 'SCORE'
          ? 'the points of its answers'
          : 'its field for deviations'
    const text = `The inspection plan of “${equipmentTypeName}” depends on ${needed}. Keep this, or change the plan of the equipment type first`
    return [{ nodeId: field?.id ?? null, text }]
  })
}
