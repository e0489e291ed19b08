import { ruleFields } from '@selamat/contract/domains/forms/rule-scopes'
import { flowDraft } from '@selamat/contract/domains/workflow/flow-definition'
import { flowSteps } from '@selamat/contract/domains/workflow/flow-text'
import type { FormFlowDetail, formFlow } from '@selamat/contract/domains/workflow/form-flow'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { RowOf } from '@selamat/contract/kit/resource'
import type { Executor } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { formsOfVersion } from '../commands/flow-draft.ts'
import { formStates } from './flow-findings.ts'
import { runningReportsOfFlow } from './running-reports.ts'

/** A workflow in one of its versions: its steps in words and how many reports run. Throws 404 for a version that is not its own. */
export async function flowDetail(
  db: Executor,
  row: RowOf<typeof formFlow>,
  detailId: number = row.detailId,
): Promise<FormFlowDetail> {
  const stored = await db
    .selectFrom('formFlowVersions as v')
    .innerJoin('formFlows as f', 'f.id', 'v.formFlowId')
    .select(['v.id', 'v.number', 'v.publishedAt', 'v.formIds', 'f.companyId'])
    .select((each) => each.case().when('v.id', '=', detailId).then(each.ref('v.definition')).end().as('definition'))
    .where('v.formFlowId', '=', row.id)
    .orderBy('v.number', 'desc')
    .execute()
  const visible = stored.find(({ id }) => id === detailId)
  if (visible === undefined) throw httpError('NOT_FOUND')
  const forms = await formStates(db, visible.companyId, await formsOfVersion(db, row.id, visible))
  const versions = stored.map(({ id, number, publishedAt }) => ({
    detailId: id,
    number,
    publishedAt: publishedAt && formatTimestamp(publishedAt),
  }))
  const definition = flowDraft.parse(visible.definition)
  const start = forms[0]?.definition
  return {
    ...row,
    detail: versions.find((version) => version.detailId === detailId) ?? {
      detailId,
      number: visible.number,
      publishedAt: null,
    },
    versions,
    versionForms: forms.map(({ id, formName }) => ({ formId: id, formName })),
    definition,
    steps: flowSteps(definition, start ? ruleFields(start) : new Map()),
    runningCount: await runningReportsOfFlow(db, row.id),
  }
}
