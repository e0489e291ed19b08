import { type FlowDefinition, flowDefinition, flowDraft } from '@selamat/contract/domains/workflow/flow-definition'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { flowFindings, formStates, stepFormIds } from '../queries/flow-findings.ts'
import { formsOfVersion } from './flow-draft.ts'

interface Publication {
  readonly id: number
  readonly companyId: number
  readonly by: number
  readonly at: Date
}

/**
 * Publishes the draft of a workflow whose row is locked: it never changes from then on, and new reports start with it and
 * its forms. Throws 422 without a draft or with everything that keeps it from running.
 */
export async function publishFlow(tx: Tx, { id, companyId, by, at }: Publication): Promise<void> {
  const draft = await tx
    .selectFrom('formFlowVersions')
    .select(['id', 'definition', 'formIds'])
    .where('formFlowId', '=', id)
    .where('publishedAt', 'is', null)
    .executeTakeFirst()
  if (!draft) throw httpError('RULE', { message: 'There is no draft to publish. Change the workflow first' })
  const formIds = await formsOfVersion(tx, id, draft)
  const definition = flowDraft.parse(draft.definition)
  // Held, so that none of them is deleted meanwhile.
  await tx
    .selectFrom('forms')
    .select('id')
    .where((where) => where('id', '=', where.fn.any(where.val([...formIds]))))
    .orderBy('id')
    .forShare()
    .execute()
  const findings = await flowFindings(tx, companyId, { definition, formIds }, formatDate(at))
  const errors = findings.filter(({ level }) => level === 'error')
  if (errors.length > 0) {
    const [first] = errors
    const more = errors.length > 1 ? `, and ${errors.length - 1} more` : ''
    throw httpError('RULE', {
      message: `The workflow cannot be published: ${first?.message}${more}`,
      details: { findings: errors },
    })
  }
  const pinned = flowDefinition.parse(await pinForms(tx, companyId, definition))
  const published = { definition: JSON.stringify(pinned), publishedAt: at, publishedBy: by }
  await tx
    .updateTable('formFlowVersions')
    .set({ ...published, formIds: JSON.stringify(formIds) })
    .where('id', '=', draft.id)
    .execute()
  await tx.deleteFrom('formFlowForms').where('formFlowId', '=', id).execute()
  await tx
    .insertInto('formFlowForms')
    .values(formIds.map((formId, index) => ({ formFlowId: id, position: index + 1, formId })))
    .execute()
}

/** The forms of steps stay those of today, whatever is published later. */
async function pinForms(tx: Tx, companyId: number, { nodes }: FlowDefinition): Promise<FlowDefinition> {
  const forms = await formStates(tx, companyId, stepFormIds({ nodes }))
  const versions = new Map(forms.map(({ id, formVersionId }) => [id, formVersionId]))
  return {
    nodes: nodes.map((node) =>
      node.type === 'task' && node.form
        ? { ...node, form: { ...node.form, formVersionId: versions.get(node.form.formId) ?? null } }
        : node,
    ),
  }
}
