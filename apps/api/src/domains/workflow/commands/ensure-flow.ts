import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import type { FlowDefinition } from '@selamat/contract/domains/workflow/flow-definition'
import type { FlowIcon } from '@selamat/contract/domains/workflow/form-flow'
import { sql } from 'kysely'
import type { Executor, Tx } from '../../../platform/database.ts'

/** A workflow that a domain runs for its records. */
interface RecordFlow {
  readonly companyId: number
  /** The kind of the records; people neither start nor design such a workflow. */
  readonly subject: 'hiradc' | 'permit' | 'health-question'
  /** One of two to six capital letters, unique among the workflows of the subject. */
  readonly code: string
  readonly name: string
  readonly typeFlow: TypeFlow
  readonly definition: FlowDefinition
  readonly at: Date
}

/**
 * The published version of a company's workflow for records of a domain with this definition: made where the company has no
 * such workflow or its newest version has another definition. Cases keep the version with which they started.
 */
export async function ensureFlow(tx: Tx, flow: RecordFlow) {
  const { typeFlow, definition } = flow
  const current = await newestVersion(tx, flow)
  if (current?.isSame) return { ...current, typeFlow, definition }
  const { companyId, subject, code, name, at } = flow
  await tx
    .insertInto('formFlows')
    .values({
      companyId,
      subject,
      code,
      flowName: name,
      typeFlow,
      icon: 'document' satisfies FlowIcon,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Whoever else found it outdated waits here, and finds the new version.
  const { id: flowId } = await tx
    .selectFrom('formFlows')
    .select('id')
    .where('companyId', '=', companyId)
    .where('subject', '=', subject)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const newest = await newestVersion(tx, flow)
  if (newest?.isSame) return { ...newest, typeFlow, definition }
  const { id: versionId } = await tx
    .insertInto('formFlowVersions')
    .values({
      formFlowId: flowId,
      number: (newest?.number ?? 0) + 1,
      definition: JSON.stringify(definition),
      publishedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { flowId, versionId, typeFlow, definition }
}

const newestVersion = (db: Executor, { companyId, subject, code, definition }: RecordFlow) =>
  db
    .selectFrom('formFlows as f')
    .innerJoin('formFlowVersions as v', 'v.formFlowId', 'f.id')
    .select(['f.id as flowId', 'v.id as versionId', 'v.number'])
    .select(sql<boolean>`v.definition = ${JSON.stringify(definition)}::jsonb`.as('isSame'))
    .where('f.companyId', '=', companyId)
    .where('f.subject', '=', subject)
    .where('f.code', '=', code)
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirst()
