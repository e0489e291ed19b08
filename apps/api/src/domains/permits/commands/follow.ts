import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { STAGE_OF_STATE } from '@selamat/contract/domains/permits/permit-stages'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { followRecord, type WorkflowContext } from '../../workflow/index.ts'
import { type PermitFacts, type SiteNode, WINDOW_NODES } from '../approval-flow.ts'
import { missingGrants, openExtensions } from '../queries/extensions.ts'
import type { StoredPermit } from '../queries/stored.ts'

/** The node to which a state leads the case; null: it ends. What is returned is asked by the case itself. */
export function nodeOf(to: PermitState): SiteNode | 'closed' | null {
  if (to === 'finish') return 'closed'
  return to === 'REVISION' ? null : STAGE_OF_STATE[to]
}

/** What the rules of the case look at. */
export async function factsOf(tx: Tx, { id }: Pick<StoredPermit, 'id'>): Promise<PermitFacts> {
  const [row] = await run<PermitFacts>(
    tx,
    sql`select exists (select from permit_isolations i where i.permit_id = p.id) as isolations, p.risk,
        coalesce(p.returned_by, '') as resume_at, p.kind = 'BY_DAY' as by_day, h.username as holder,
        coalesce(n.username, '') as incoming,
        to_json(p.starts_at) #>> '{}' as starts_at, to_json(p.ends_at) #>> '{}' as ends_at
      from permits p join users h on h.id = p.holder_id left join users n on n.id = p.incoming_holder_id where p.id = ${id}`,
  )
  if (!row) throw new Error(`permit ${id} is gone`)
  return row
}

interface Moved {
  readonly permit: StoredPermit
  readonly to: PermitState
  readonly actor: { readonly userId: number } | null
  readonly at: Date
  readonly requestId: string | null
  readonly reason: string | null
  readonly label: string
}

/** Leads the case of a permit to what its state asks for, after the permit itself was moved. */
export async function followPermit(context: WorkflowContext, tx: Tx, moved: Moved): Promise<void> {
  const { permit, to, actor, at, requestId, reason, label } = moved
  if (permit.caseId === null) return
  const facts = await factsOf(tx, permit)
  await followRecord(context, tx, { caseId: permit.caseId, to: nodeOf(to), actor, at, requestId, reason, label, facts })
  if (to === 'ACTIVE') await followWindow(context, tx, { permit, actor, at, requestId, label: 'Longer window asked' })
}

/**
 * Leads the case of a permit under which work goes on to the first who still has to grant a longer window; to the holder again
 * when none is left. In the other states the issuer has a task of the permit already.
 */
export async function followWindow(
  context: WorkflowContext,
  tx: Tx,
  { permit, ...moved }: Omit<Moved, 'to' | 'reason'>,
): Promise<void> {
  const { id, caseId, status } = permit
  if (caseId === null || status !== 'ACTIVE') return
  const [grant] = (await openExtensions(tx, id)).flatMap(missingGrants)
  const to = grant === undefined ? ('work' as const) : WINDOW_NODES[grant]
  // A case keeps the version of the workflow with which it started: an earlier one asks nobody.
  const [leads] = await run(
    tx,
    sql`select 1 from case_flows cf join form_flow_versions v on v.id = cf.form_flow_version_id
      where cf.case_id = ${caseId} and v.definition -> 'nodes' @> jsonb_build_array(jsonb_build_object('id', ${to}::text))
        and not exists (select from case_steps s where s.case_id = ${caseId} and s.state = 'open' and s.node = ${to})`,
  )
  if (leads) await followRecord(context, tx, { caseId, to, reason: null, ...moved, facts: await factsOf(tx, permit) })
}
