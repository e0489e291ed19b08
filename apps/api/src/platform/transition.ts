import type { ActionOf, Lifecycle, StateOf } from '@selamat/contract/kit/lifecycle'
import { type Selectable, sql } from 'kysely'
import type { DB, Tx } from './database.ts'
import { httpError } from './errors.ts'

/** A condition of a move, asked with the record locked: null lets it pass, a text is the reason why not. */
type Guard = () => string | null | Promise<string | null>

/** The tables whose status only `transition` writes. */
type Table = 'cases' | 'tasks' | 'companies' | 'imports' | 'equipment' | 'ppeIssues' | 'appointments'

type Changes<T extends Table> = Omit<Partial<Selectable<DB[T]>>, 'id' | 'status' | 'version'>

interface Request<L extends Lifecycle, T extends Table> {
  readonly cycle: L
  readonly table: T
  readonly id: number
  readonly action: ActionOf<L>
  /** Where the flow leads, where the life cycle leaves a choice; asked for when the state allows the action. */
  readonly to?: () => StateOf<L> | Promise<StateOf<L>>
  /** The version the caller has seen; left out where the caller holds the lock of the record above. */
  readonly version?: number
  /** Does the actor have the move's relation? A text is the reason why not. */
  readonly relation: (who: string) => string | null | Promise<string | null>
  readonly guards?: Readonly<Record<string, Guard>>
  readonly reason?: string | null
  /** The field that a missing reason is reported on. */
  readonly reasonField?: string
  /** What changes with the status; asked for when everything else lets the move pass. */
  readonly set?: () => Changes<T> | Promise<Changes<T>>
  /** Who moved the record last and when, for a caller who comes too late. */
  readonly changedBy?: () => Promise<Record<string, unknown>>
}

/**
 * The only writer of a status: row lock, version, state allowed, relation, guards, reason; then the change and the next version.
 * Returns the states, the new version and what was set. Throws 404, 409 STALE, WRONG_STATE or NOT_YOUR_ACT, 422 without a needed reason.
 */
export async function transition<L extends Lifecycle, T extends Table>(tx: Tx, request: Request<L, T>) {
  const { cycle, table, id, action, relation, guards = {}, reason, reasonField = 'comment' } = request
  const { rows } = await sql<{ status: string; version: number }>`
    select status, version from ${sql.table(table)} where id = ${id} for update`.execute(tx)
  const record = rows[0]
  const move = cycle.actions[action]
  if (!record || !move) throw httpError('NOT_FOUND')
  if (request.version !== undefined && request.version !== record.version) {
    throw httpError('STALE', { details: { ...(await request.changedBy?.()), status: record.status } })
  }
  if (!move.from.includes(record.status)) {
    throw httpError('WRONG_STATE', { details: { ...(await request.changedBy?.()), status: record.status } })
  }
  const notWearing = await relation(move.who)
  if (notWearing) throw httpError('NOT_YOUR_ACT', { message: notWearing })
  for (const name of move.guards ?? []) {
    const guard = guards[name]
    if (!guard) throw new Error(`${cycle.name}.${action} needs the guard ${name}`)
    const refused = await guard()
    if (refused) throw httpError('NOT_YOUR_ACT', { message: refused })
  }
  if (move.reason && !reason) throw httpError('INVALID', { errors: { [reasonField]: 'Please give the reason' } })
  const to = (await request.to?.()) ?? (move.to.length === 1 ? move.to[0] : undefined)
  if (to === undefined || !move.to.includes(to)) throw new Error(`${cycle.name}.${action} does not lead to ${to}`)
  const set = await request.set?.()
  const others = Object.entries(set ?? {}).map(([column, value]) => sql`, ${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set status = ${to}, version = version + 1${sql.join(others, sql``)}
    where id = ${id}`.execute(tx)
  return { from: record.status, to, version: record.version + 1, set }
}

interface RequestForAll<L extends Lifecycle, T extends Table>
  extends Pick<Request<L, T>, 'cycle' | 'table' | 'action'> {
  /** The column that names the record above, and which one it is. */
  readonly below: { readonly column: keyof Changes<T> & string; readonly id: number }
  readonly set: Changes<T>
}

/**
 * The same for all that lies below a record whose lock the caller holds and whose relation it has checked: what is in a state
 * that does not allow the action stays. Returns how many moved.
 */
export async function transitionAll<L extends Lifecycle, T extends Table>(
  tx: Tx,
  { cycle, table, action, below, set }: RequestForAll<L, T>,
): Promise<number> {
  const move = cycle.actions[action]
  const [to, ...others] = move?.to ?? []
  if (!move || to === undefined || others.length > 0 || move.reason || move.guards) {
    throw new Error(`${cycle.name}.${action} is not for many at once`)
  }
  const changed = Object.entries(set).map(([column, value]) => sql`, ${sql.ref(column)} = ${value}`)
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set status = ${to}, version = version + 1${sql.join(changed, sql``)}
    where ${sql.ref(below.column)} = ${below.id} and status = any(${[...move.from]})`.execute(tx)
  return Number(numAffectedRows)
}
