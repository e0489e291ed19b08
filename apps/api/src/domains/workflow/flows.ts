import { TYPE_FLOWS, type TypeFlow } from '@selamat/contract/domains/workflow/flow'
import { type FlowDefinition, flowDefinition } from '@selamat/contract/domains/workflow/flow-definition'
import { formFlowLifecycle } from '@selamat/contract/domains/workflow/form-flow'
import type { Executor } from '../../platform/database.ts'
import { known } from './queries/case-steps.ts'

export interface Flow {
  readonly id: number
  readonly code: string
  readonly flowName: string
  readonly description: string | null
  readonly icon: string
  readonly typeFlow: TypeFlow
  readonly formId: number
  readonly versionId: number
  readonly definition: FlowDefinition
}

/** SQL: the flows that use the form `t` and are not deleted, by name, for the domain of forms. */
export const FLOWS_OF_FORM = `coalesce((select json_agg(json_build_object('formFlowId', f.id, 'flowName', f.flow_name, 'starts', ff.position = 1) order by f.flow_name)
  from form_flow_forms ff join form_flows f on f.id = ff.form_flow_id and f.archived_at is null where ff.form_id = t.id), '[]')`

/** Reads a stored type of flow; the column has no other values. */
export const readTypeFlow = (value: string): TypeFlow => known(TYPE_FLOWS, value)

/**
 * The active flows of a tenant that people start by hand, in their newest version and with their first form, by name; all of
 * them, or those of a form.
 */
export async function activeFlows(
  db: Executor,
  companyId: number,
  criteria: { id?: number | undefined; formId?: number | undefined },
) {
  const rows = await db
    .selectFrom('formFlows as f')
    .innerJoin('formFlowVersions as v', 'v.formFlowId', 'f.id')
    .innerJoin('formFlowForms as ff', (join) => join.onRef('ff.formFlowId', '=', 'f.id').on('ff.position', '=', 1))
    .distinctOn('f.id')
    .select(['f.id', 'f.code', 'f.flowName', 'f.description', 'f.icon', 'f.typeFlow', 'ff.formId'])
    .select(['v.id as versionId', 'v.definition'])
    .where('f.companyId', '=', companyId)
    .where('f.status', 'in', [...formFlowLifecycle.actions.activate.to])
    .where('v.publishedAt', 'is not', null)
    .where('f.isRepetitiveFlow', '=', false)
    .where('f.isFollowUpFlow', '=', false)
    .where('f.subject', 'is', null)
    .$if(criteria.id !== undefined, (query) => query.where('f.id', '=', criteria.id ?? 0))
    .$if(criteria.formId !== undefined, (query) => query.where('ff.formId', '=', criteria.formId ?? 0))
    .orderBy('f.id')
    .orderBy('v.number', 'desc')
    .execute()
  return rows
    .map(
      (row): Flow => ({
        ...row,
        typeFlow: readTypeFlow(row.typeFlow),
        definition: flowDefinition.parse(row.definition),
      }),
    )
    .sort((a, b) => a.flowName.localeCompare(b.flowName))
}

/** Why no report can be started by a workflow and its form, for whoever filled the form in while it could. */
export async function whyNotStartable(
  db: Executor,
  companyId: number,
  { formFlowId, formId }: { readonly formFlowId?: number | undefined; readonly formId: number },
): Promise<string> {
  const found = await db
    .selectFrom('formFlows as f')
    .innerJoin('formFlowForms as ff', 'ff.formFlowId', 'f.id')
    .select('f.flowName')
    .where('f.companyId', '=', companyId)
    .$if(formFlowId !== undefined, (query) => query.where('f.id', '=', formFlowId ?? 0))
    .where('ff.formId', '=', formId)
    .executeTakeFirst()
  return found
    ? `“${found.flowName}” takes no reports now: the workflow is not active. Ask an administrator to activate it, then send the report again`
    : 'The workflow of this form is no longer there. Ask an administrator which one to use now'
}
