import { PLANNED } from '@selamat/contract/domains/permits/permit-lifecycle'
import { formatInstant } from '@selamat/contract/kit/instants'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { storedWork } from '../conflicts/check.ts'
import { type Conflict, conflictsOf, conflictsOfWork } from '../conflicts/conflicts-of.ts'

type Lengthened = Parameters<typeof conflictsOf>[1] & { readonly endsAt: Date }

const settledOf = async (tx: Tx, permit: Lengthened, at: Date): Promise<ReadonlyMap<number, Conflict>> =>
  new Map(
    (await conflictsOf(tx, permit, PLANNED, at)).filter(({ isSettled }) => isSettled).map((one) => [one.permitId, one]),
  )

/** Which other work is in the way of the hours that a longer window adds, and what to do; null: none is. */
export async function conflictInAddedHours(tx: Tx, permit: Lengthened, endsAt: Date, at: Date): Promise<string | null> {
  const found = await conflictsOfWork(tx, { ...(await storedWork(tx, permit.id)), endsAt }, at)
  const settled = await settledOf(tx, permit, at)
  const inTheWay = found
    .filter((one) => one.endsAt > permit.endsAt && (one.verdict === 'N' || !settled.has(one.permitId)))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())[0]
  if (!inTheWay) return null
  const { number, reason, verdict, startsAt } = inTheWay
  return `${number}: ${reason}. ${fixOf(verdict, startsAt, permit.endsAt)}`
}

/** Work that goes on now can be agreed with; of work that begins later the longer window stays clear. */
function fixOf(verdict: Conflict['verdict'], startsAt: Date, endsAt: Date): string {
  if (startsAt > endsAt) return `Choose ${formatInstant(startsAt)} or earlier, or request a new permit`
  return verdict === 'R' ? 'Acknowledge it under Conflicts first' : 'Request a new permit for another time'
}

/**
 * Does the lengthening of a window; what was acknowledged beside it stays acknowledged, by whoever grants the longer window:
 * else the grant itself would stop the work.
 */
export async function keepSettled(
  tx: Tx,
  permit: Lengthened,
  { userId, at }: { readonly userId: number; readonly at: Date },
  lengthen: () => Promise<unknown>,
): Promise<void> {
  const settled = await settledOf(tx, permit, at)
  await lengthen()
  if (settled.size === 0) return
  const again = (await conflictsOf(tx, permit, PLANNED, at)).flatMap((one) => {
    const measure = settled.get(one.permitId)?.measure ?? null
    return one.verdict === 'R' && !one.isSettled && measure !== null
      ? [{ other: one.permitId, mark: one.mark, measure }]
      : []
  })
  await run(
    tx,
    sql`insert into conflict_settlements (company_id, permit_id, other_id, mark, starts_at, ends_at, other_starts_at, other_ends_at,
        measure, acknowledged_by, acknowledged_at)
      select one.company_id, one.id, two.id, k.mark, one.starts_at, one.ends_at, two.starts_at, two.ends_at, k.measure, ${userId}, ${at}
      from jsonb_to_recordset(${JSON.stringify(again)}::jsonb) as k (other bigint, mark text, measure text)
      join permits one on one.id = least(${permit.id}, k.other) join permits two on two.id = greatest(${permit.id}, k.other)
      on conflict do nothing`,
  )
}
