import {
  ENDED,
  type PermitState,
  permitLifecycle,
  type SuspendCode,
} from '@selamat/contract/domains/permits/permit-lifecycle'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { closedGates, codeOf, judgeAll, nextChange } from '../gates/evaluate.ts'
import { gateFacts } from '../gates/facts.ts'
import { carriesBelow } from '../gates/parent.ts'
import { recheckPartners } from '../gates/recheck.ts'
import { labelOf, permitMoves } from '../permit-moves.ts'
import type { Permits } from '../ports.ts'
import { moveFacts } from '../queries/move-facts.ts'
import { permitForServer, type StoredPermit } from '../queries/stored.ts'
import { followPermit } from './follow.ts'
import { notifyMoved } from './notify.ts'

interface ByServer {
  readonly permit: StoredPermit
  readonly action: 'stop' | 'expire' | 'lapse' | 'end'
  readonly at: Date
  readonly requestId?: string | null
  readonly code?: SuspendCode
  /** The gates that have closed. */
  readonly gates?: readonly string[]
  readonly reason: string
  /** What stands below it is stopped by the caller. */
  readonly alone?: boolean
}

/** Moves a permit without a person: stopped by a gate or from above, expired, or its window passed. The caller has the lock. */
export async function moveByServer(permits: Permits, tx: Tx, move: ByServer): Promise<void> {
  const { permit, action, at, requestId = null, code, gates = [], reason, alone = false } = move
  const { context, ports } = permits
  const subject = await moveFacts(tx, await gateFacts(tx, ports, permit, at), null, at)
  const moved = await permitMoves.move(
    tx,
    { actor: null, requestId },
    {
      subject,
      action,
      at,
      reason,
      change: () => {
        if (action === 'lapse' || action === 'end') return { set: { nextGateAt: null, endedAt: at } }
        if (action === 'expire') return { set: { nextGateAt: null } }
        return {
          set: { nextGateAt: permit.endsAt, suspendedAt: at, suspendCode: code ?? 'GATE', suspendReason: reason },
          details: { gates },
        }
      },
    },
  )
  const label = labelOf(action, moved.to)
  const now = await permitForServer(tx, permit.id)
  await followPermit(context, tx, { permit: now, to: moved.to, actor: null, at, requestId, reason, label })
  await notifyMoved(tx, { permit: now, actorId: null, action, reason, at })
  // Its people may still be at the place: other work there is looked at again.
  if (action === 'expire') await recheckPartners(tx, [permit.id], at)
  if (!alone) await carryDown(permits, tx, { from: permit, permit: now, at, requestId })
}

interface Above {
  /** As it was before its move. */
  readonly from: Pick<StoredPermit, 'kind' | 'status'>
  /** As it is now. */
  readonly permit: StoredPermit
  readonly at: Date
  readonly requestId: string | null
}

/** A permit above has come to nothing: what is planned under it never begins. */
const CAME_TO_NOTHING: Readonly<Record<Ended, string | null>> = {
  CANCELLED: 'was cancelled',
  REJECTED: 'was rejected',
  finish: null,
  DELETED: null,
}
type Ended = (typeof ENDED)[number]
const isEnded = (status: PermitState): status is Ended => ENDED.some((one) => one === status)

/**
 * What the move of a permit means for those below it, at every depth and in the same transaction: those in force stop when it
 * no longer carries them, those planned end when it comes to nothing.
 */
export async function carryDown(permits: Permits, tx: Tx, { from, permit, at, requestId }: Above): Promise<void> {
  const { kind, status, number } = permit
  if (carriesBelow(kind, from.status) && !carriesBelow(kind, status)) {
    const stop = { action: 'stop', code: 'PARENT', gates: ['parent'], reason: `${number} was stopped` } as const
    await moveBelow(permits, tx, permit.id, { ...stop, at, requestId })
  }
  const ended = isEnded(status) ? CAME_TO_NOTHING[status] : null
  if (ended) await moveBelow(permits, tx, permit.id, { action: 'end', reason: `${number} ${ended}`, at, requestId })
}

async function moveBelow(permits: Permits, tx: Tx, id: number, move: Omit<ByServer, 'permit'>): Promise<void> {
  const below = await run<{ id: number }>(
    tx,
    sql`with recursive under as (
        select id, 1 as depth from permits where parent_id = ${id}
        union all select p.id, u.depth + 1 from permits p join under u on p.parent_id = u.id)
      select p.id from under join permits p on p.id = under.id
      where p.status = any(${[...permitLifecycle.actions[move.action].from]}) order by under.depth, p.id for update of p`,
  )
  for (const one of below) {
    await moveByServer(permits, tx, { ...move, permit: await permitForServer(tx, one.id), alone: true })
  }
}

/**
 * Looks at the gates of a permit whose lock the caller holds: past its window it expires or lapses, a closed gate stops it,
 * else the next instant at which one can close is kept. Returns whether it moved.
 */
export async function recheck(permits: Permits, tx: Tx, id: number): Promise<boolean> {
  const { context, ports } = permits
  const at = context.clock.now()
  const permit = await permitForServer(tx, id)
  const { expire, lapse, stop } = permitLifecycle.actions
  const isIn = (states: readonly string[]) => states.includes(permit.status)
  if (at >= permit.endsAt && (isIn(expire.from) || isIn(lapse.from))) {
    const action = isIn(expire.from) ? 'expire' : 'lapse'
    const reason =
      action === 'expire' ? 'The window ended and it was not handed back' : 'The window passed before work began'
    await moveByServer(permits, tx, { permit, action, at, reason })
    return true
  }
  let next: Date | null = isIn(expire.from) || isIn(lapse.from) ? permit.endsAt : null
  if (isIn(stop.from)) {
    const judged = judgeAll(await gateFacts(tx, ports, permit, at), at, permit.status === 'ACTIVE' ? 'work' : 'issue')
    const closed = closedGates(judged)
    if (closed.length > 0) {
      const reason = closed.map(({ reason: why }) => why).join('. ')
      const gates = closed.map(({ gate }) => gate)
      await moveByServer(permits, tx, { permit, action: 'stop', at, code: codeOf(judged), gates, reason })
      return true
    }
    const change = nextChange(judged)
    if (change !== null && change < permit.endsAt) next = change
  }
  if (next?.getTime() !== permit.nextGateAt?.getTime()) {
    await run(tx, sql`update permits set next_gate_at = ${next}::timestamptz where id = ${id}`)
  }
  return false
}
