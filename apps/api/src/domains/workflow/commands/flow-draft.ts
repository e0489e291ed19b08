import { type FlowDefinition, type FlowNode, flowDraft } from '@selamat/contract/domains/workflow/flow-definition'
import { nodeTitle } from '@selamat/contract/domains/workflow/flow-text'
import { z } from 'zod'
import type { Executor, Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { stepFormIds } from '../queries/flow-findings.ts'

const ids = z.array(z.int())

interface Draft {
  readonly formFlowId: number
  readonly companyId: number
  /** What is left out stays. */
  readonly definition: FlowDefinition | undefined
  readonly formIds: readonly number[] | undefined
}

/**
 * Writes the draft of a workflow whose row is locked, under the next number where all versions are published; what equals
 * the newest version makes no draft. Returns which steps changed against that version, in words. Throws 422 for a form of
 * another company.
 */
export async function writeFlowDraft(tx: Tx, { formFlowId, companyId, ...input }: Draft): Promise<string[]> {
  const newest = await tx
    .selectFrom('formFlowVersions')
    .select(['id', 'number', 'definition', 'formIds', 'publishedAt'])
    .where('formFlowId', '=', formFlowId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const before: FlowDefinition = newest ? flowDraft.parse(newest.definition) : { nodes: [] }
  const formsBefore = newest ? await formsOfVersion(tx, formFlowId, newest) : []
  const { definition = before } = input
  const [start, ...others] = input.formIds ?? formsBefore.slice(0, 1)
  const inSteps = stepFormIds(definition)
  const formIds = start === undefined ? [] : [...new Set([start, ...others, ...inSteps])]
  const changes = [
    ...changedSteps(before, definition),
    ...(formIds.join() === formsBefore.join() ? [] : ['Forms changed']),
  ]
  if (newest && changes.length === 0) return []
  if (input.formIds) await assertForms(tx, companyId, 'formIds', input.formIds)
  if (input.definition) await assertForms(tx, companyId, 'definition', inSteps)
  const written = { definition: JSON.stringify(definition), formIds: JSON.stringify(formIds) }
  if (newest && newest.publishedAt === null)
    await tx.updateTable('formFlowVersions').set(written).where('id', '=', newest.id).execute()
  else
    await tx
      .insertInto('formFlowVersions')
      .values({ ...written, formFlowId, number: (newest?.number ?? 0) + 1, publishedAt: null })
      .execute()
  return changes
}

/** The forms of a version in their order; versions of the first workflows have those of their workflow. */
export async function formsOfVersion(
  tx: Executor,
  formFlowId: number,
  { formIds: stored }: { readonly formIds: unknown },
): Promise<readonly number[]> {
  const formIds = ids.parse(stored)
  if (formIds.length > 0) return formIds
  const rows = await tx
    .selectFrom('formFlowForms')
    .select('formId')
    .where('formFlowId', '=', formFlowId)
    .orderBy('position')
    .execute()
  return rows.map(({ formId }) => formId)
}

async function assertForms(
  tx: Tx,
  companyId: number,
  field: 'formIds' | 'definition',
  formIds: readonly number[],
): Promise<void> {
  if (new Set(formIds).size < formIds.length)
    throw httpError('INVALID', { errors: { [field]: 'Choose each form once' } })
  const rows = await tx
    .selectFrom('forms')
    .select('id')
    .where((where) => where('id', '=', where.fn.any(where.val([...formIds]))))
    .where('companyId', '=', companyId)
    .execute()
  if (rows.length < formIds.length) {
    const message = field === 'formIds' ? 'Choose one from the list' : 'Choose the form of each step from the list'
    throw httpError('INVALID', { errors: { [field]: message } })
  }
}

function changedSteps(before: FlowDefinition, after: FlowDefinition): string[] {
  const text = (node: FlowNode | undefined) => JSON.stringify(node)
  const [from, to] = [before, after].map(({ nodes }) => new Map(nodes.map((node) => [node.id, node])))
  const named = (node: FlowNode, what: string) => `“${nodeTitle(node)}” ${what}`
  const changed = after.nodes.flatMap((node) => {
    const earlier = from?.get(node.id)
    if (earlier === undefined) return [named(node, 'added')]
    return text(earlier) === text(node) ? [] : [named(node, 'changed')]
  })
  const removed = before.nodes.flatMap((node) => (to?.has(node.id) ? [] : [named(node, 'removed')]))
  const isReordered = changed.length + removed.length === 0 && text(before.nodes[0]) !== text(after.nodes[0])
  return [...changed, ...removed, ...(isReordered ? ['The first step changed'] : [])]
}
