import { type Insertable, type Selectable, sql } from 'kysely'
import { type DB, run, type Tx } from '../database.ts'
import { httpError } from '../errors.ts'
import { insertRows } from '../insert-rows.ts'
import { type Fragment, snake } from '../records/statements.ts'
import { shortages } from './shortages.ts'

/** The tables that `make_ledger` (migration 0089) has completed: lots with a balance, and the movements on them. */
type LotTable = { [T in keyof DB]: DB[T] extends { qty: unknown; version: unknown } ? T : never }[keyof DB]
type MovementTable = { [T in keyof DB]: DB[T] extends { lotId: unknown; balanceAfter: unknown } ? T : never }[keyof DB]

type Common = 'id' | 'companyId' | 'lotId' | 'kind' | 'qty' | 'balanceAfter' | 'expected' | 'reason' | 'key' | 'at'
type Actors = 'actorId' | 'secondActorId'

/** Who moves something, and when by the clock of the server: nothing is posted for another day. */
export interface Mover {
  readonly actorId: number
  /** Who confirmed it, where two people are needed. */
  readonly secondActorId?: number
  readonly at: Date
}

export interface Movement<Own = unknown> {
  readonly lotId: number
  readonly kind: string
  /** What comes in, or with a minus goes out. */
  readonly qty: number
  readonly reason?: string | null
  /** What happened, where it can be told twice: it is posted once, from whichever server. */
  readonly key?: string
  /** Of a count: the balance that was to be found. */
  readonly expected?: number
  /** The field at which a shortage is reported. */
  readonly field?: string | undefined
  /** The columns of the domain's own, e.g. the line of a prescription. */
  readonly own?: Own
}

/** What was found in a lot, by somebody who has read this version of it. */
export interface CountLine {
  readonly lotId: number
  readonly version: number
  readonly counted: number
  readonly reason?: string | null
}

/**
 * The ledger of a domain on its two tables. Every change of a balance is a movement, inserted and never changed; its
 * trigger moves the lot along, so the sum of the movements is the balance. A domain that takes from one of several lots,
 * by expiry or by store, locks all candidates first and chooses among what it got. All run in the caller's transaction.
 */
export function ledgerOf<L extends LotTable, M extends MovementTable>({ lots, movements }: { lots: L; movements: M }) {
  type Lot = Selectable<DB[L]> & { readonly id: number; readonly qty: number; readonly version: number }
  type Own = Partial<Omit<Insertable<DB[M]>, Common | Actors>>

  /**
   * Locks lots `t`, always in the order of their ids, so that two who take from the same ones do not wait for each other. Rows that
   * refer to them, as the lines of a count, are written meanwhile.
   */
  const lock = (tx: Tx, where: Fragment): Promise<Lot[]> =>
    run<Lot>(tx, sql`select * from ${sql.raw(snake(lots))} t where ${where} order by t.id for no key update`)

  async function known(tx: Tx, keys: readonly string[], lotIds: readonly number[]): Promise<ReadonlySet<string>> {
    if (keys.length === 0) return new Set()
    const rows = await run<{ key: string }>(
      tx,
      sql`select m.key from ${sql.raw(snake(movements))} m where m.key = any(${keys})
        and m.company_id in (select l.company_id from ${sql.raw(snake(lots))} l where l.id = any(${lotIds}))`,
    )
    return new Set(rows.map(({ key }) => key))
  }

  /**
   * Posts movements in their order and returns how many; those with a known key are left out. Throws 404 for an unknown
   * lot and 422 at each field that takes more than there is.
   */
  async function post(tx: Tx, mover: Mover, entries: readonly Movement<Own>[]): Promise<number> {
    if (entries.length === 0) return 0
    const lotIds = entries.map(({ lotId }) => lotId)
    const locked = new Map((await lock(tx, sql`t.id = any(${lotIds})`)).map(({ id, qty }) => [id, qty]))
    if (lotIds.some((id) => !locked.has(id))) throw httpError('NOT_FOUND')
    // Read once the lots are locked: whoever posted the same before has finished.
    const posted = await known(
      tx,
      entries.flatMap(({ key }) => key ?? []),
      lotIds,
    )
    const fresh = entries.filter(({ key }) => key === undefined || !posted.has(key))
    const errors = shortages(locked, fresh)
    if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
    await insertRows(
      tx,
      movements,
      fresh.map(({ field: _, own, ...movement }) => ({ ...movement, ...mover, ...own })),
    )
    return fresh.length
  }

  /**
   * Posts what was counted as the difference to the balance, also where there is none. A line whose lot has moved since
   * is not posted but returned as the lot is now: it has to be counted again.
   */
  async function count(tx: Tx, mover: Mover, lines: readonly CountLine[]): Promise<readonly Lot[]> {
    const found = await lock(tx, sql`t.id = any(${lines.map(({ lotId }) => lotId)})`)
    const counted = new Map(lines.map((line) => [line.lotId, line]))
    const moved = found.filter(({ id, version }) => counted.get(id)?.version !== version)
    const still = found.flatMap((lot) => {
      const line = counted.get(lot.id)
      return line === undefined || moved.includes(lot) ? [] : [{ ...line, expected: lot.qty }]
    })
    if (found.length < counted.size) throw httpError('NOT_FOUND')
    await post(
      tx,
      mover,
      still.map(({ lotId, reason, expected, counted: qty }) => ({
        lotId,
        kind: 'COUNT',
        qty: qty - expected,
        expected,
        reason: reason ?? null,
      })),
    )
    return moved
  }

  return { lock, post, count }
}
