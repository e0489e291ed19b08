import type { AllowedAction, Lifecycle, Move } from '@selamat/contract/kit/lifecycle'
import { type Selectable, sql } from 'kysely'
import { type AuditEntry, changes, writeAudits } from './audit.ts'
import type { DB, Tx } from './database.ts'
import { httpError } from './errors.ts'
import { snake } from './records/statements.ts'
import { lastChangeOf } from './stale.ts'

/** The tables whose status only a life cycle writes. */
type Table = { [T in keyof DB]: DB[T] extends { status: unknown; version: unknown } ? T : never }[keyof DB]

type Columns<T extends Table> = Partial<Omit<Selectable<DB[T]>, 'id' | 'status' | 'version'>>

/** A condition of a move: whether it is met, if not why, and the page where that can be put right. */
export interface Gate {
  readonly gate: string
  readonly ok: boolean
  readonly reason: string | null
  readonly fix?: string
}

/** A gate that is closed for a reason, open without one. */
export const gate = (name: string, reason: string | null): Gate => ({ gate: name, ok: reason === null, reason })

/** The guard that is about who acts, not about the record. */
const INDEPENDENT = 'independent'

const reasonOf = (closed: readonly Gate[]) => closed.map(({ reason }) => reason).join('. ')

/** The columns that every move sets. */
type Stamp<Columns> = (by: { readonly actorId: number | null; readonly at: Date }) => Columns
const stampUpdate: Stamp<object> = ({ actorId, at }) => ({
  updatedAt: at,
  ...(actorId === null ? {} : { updatedBy: actorId }),
})

/** Who moves a record; null: the server itself. */
type Mover = { readonly userId: number } | null
export interface By<A> {
  readonly actor: A
  readonly requestId?: string | null
}

/** What changes with the status: the state to reach, where the life cycle leaves a choice, and other columns. */
export interface Change<State, T extends Table> {
  readonly to?: State
  readonly set?: Columns<T>
}

/** A record that is being moved; its row is locked. */
interface Locked<State, S> {
  readonly tx: Tx
  readonly subject: S
  readonly from: State
  /** Its version after the move. */
  readonly version: number
}

export interface Moved<State, Action, S, A> extends Locked<State, S> {
  readonly action: Action
  readonly to: State
  readonly actor: A
  readonly actorId: number | null
  readonly at: Date
  readonly reason: string | null
  readonly requestId: string | null
}

type AuditOfMove = Pick<AuditEntry, 'companyId' | 'label'> & Partial<AuditEntry>

interface Definition<State, Action, Relation extends string, T extends Table, V, S, A, C> {
  readonly table: T
  /** Why an actor does not have a relation to a record; null where the actor has it. All that is needed was read before. */
  readonly relations: Readonly<Record<string, (subject: V, actor: A) => string | null>> & Record<Relation, unknown>
  /** The gates of each guard that the life cycle names. */
  readonly guards?: Readonly<Record<string, (subject: V, action: Action) => readonly Gate[]>>
  /** By default who changed the record and when. */
  readonly stamp?: Stamp<Columns<T>>
  /** The audit row of a move, by default with all that it changes; null where the row of another record includes it. */
  readonly audit: ((moved: Moved<State, Action, S, A>, change: C) => AuditOfMove | Promise<AuditOfMove>) | null
  /** Writes timeline, notifications and outbox rows of a move. */
  readonly emit?: (moved: Moved<State, Action, S, A>, change: C) => Promise<unknown>
  /** Who changed a record last and when, for a 409. */
  readonly changedBy?: (tx: Tx, id: number) => Promise<Readonly<Record<string, unknown>>>
}

export interface Request<Action, C> {
  readonly action: Action
  readonly at: Date
  readonly reason?: string | null
  /** The field that a missing reason is reported on. */
  readonly reasonField?: string
  /** Gates that only the move checks, as they are costly. */
  readonly gates?: () => Promise<readonly Gate[]>
  /** Called when state, relation, gates and reason let the move pass; it may still refuse. */
  readonly change: () => C | Promise<C>
}

/**
 * The life cycle of the records of a table, the only writer of their status. A move locks the row and checks state,
 * relation, guards and reason; then it writes the change, the next version, audit row, timeline and events, all in the
 * caller's transaction. `allowed` lists the actions of a record by the same checks.
 */
export function lifecycleOf<
  State extends string,
  Action extends string,
  Relation extends string,
  T extends Table,
  V,
  S extends V & { readonly id: number },
  A extends Mover,
  C extends Change<State, T>,
>(cycle: Lifecycle<State, Action, Relation>, definition: Definition<State, Action, Relation, T, V, S, A, C>) {
  const { table, relations, guards = {}, audit, emit } = definition
  const entity = snake(table)
  const changedBy = definition.changedBy ?? ((tx: Tx, id: number) => lastChangeOf(tx, entity, id))
  const stamp = definition.stamp ?? stampUpdate
  const checks = { ...relations, ...guards }
  for (const { who, guards: names = [] } of Object.values<Move<State, Relation>>(cycle.actions)) {
    for (const name of [who, ...names]) if (!(name in checks)) throw new Error(`${cycle.name} needs ${name}`)
  }

  /** Why an action is refused: a missing relation alone, else every closed gate. */
  function closedGates(subject: V, actor: A, action: Action): Gate[] {
    const { who, guards: names = [] } = cycle.actions[action]
    const related = gate(who, relations[who]?.(subject, actor) ?? null)
    if (!related.ok) return [related]
    return names.flatMap((name) => guards[name]?.(subject, action) ?? []).filter(({ ok }) => !ok)
  }

  async function lock(tx: Tx, subjects: readonly S[]): Promise<Locked<State, S>[]> {
    const ids = subjects.map(({ id }) => id)
    const { rows } = await sql<{ id: number; status: string; version: number }>`
      select id, status, version from ${sql.table(table)} where id = any(${ids}) order by id for update`.execute(tx)
    const found = new Map(rows.map((row) => [row.id, row]))
    return subjects.flatMap((subject) => {
      const row = found.get(subject.id)
      const from = cycle.states.find((state) => state === row?.status)
      return row && from ? [{ tx, subject, from, version: row.version + 1 }] : []
    })
  }

  /** Writes the moves of locked records whose state allows the action. */
  async function write(
    tx: Tx,
    { actor, requestId = null }: By<A>,
    locked: readonly Locked<State, S>[],
    { action, at, reason = null, reasonField = 'reason', gates, change: changeOf }: Request<Action, C>,
  ): Promise<Moved<State, Action, S, A>[]> {
    const { to: targets, reason: needsReason } = cycle.actions[action]
    const closed = locked.flatMap(({ subject }) => closedGates(subject, actor, action))
    if (closed.length === 0 && gates) closed.push(...(await gates()).filter(({ ok }) => !ok))
    if (closed.length > 0) {
      // Somebody else can do it, or anybody once the gates are open.
      const isPersonal = closed.some(({ gate }) => gate === cycle.actions[action].who || gate === INDEPENDENT)
      const code = isPersonal ? 'NOT_YOUR_ACT' : 'GATES_CLOSED'
      throw httpError(code, { message: reasonOf(closed), details: { gates: closed } })
    }
    if (needsReason && !reason) throw httpError('INVALID', { errors: { [reasonField]: 'Please give the reason' } })
    const change = await changeOf()
    const to = change.to ?? (targets.length === 1 ? targets[0] : undefined)
    if (to === undefined || !targets.includes(to)) throw new Error(`${cycle.name}.${action} does not lead to ${to}`)
    const actorId = actor?.userId ?? null
    const columns = Object.entries({ ...change.set, ...stamp({ actorId, at }) })
      .filter(([, value]) => value !== undefined)
      .map(([column, value]) => sql`, ${sql.ref(column)} = ${value}`)
    await sql`update ${sql.table(table)} set status = ${to}, version = version + 1${sql.join(columns, sql``)}
      where id = any(${locked.map(({ subject }) => subject.id)})`.execute(tx)
    const moves = locked.map((one) => ({ ...one, action, to, actor, actorId, at, reason, requestId }))
    if (audit) {
      const entries = moves.map(async (moved): Promise<AuditEntry> => {
        const before = { ...Object.fromEntries(Object.entries(moved.subject)), status: moved.from }
        const described = { entity, entityId: moved.subject.id, action, actorId, at, reason, requestId }
        return { ...described, ...changes(before, { status: to, ...change.set }), ...(await audit(moved, change)) }
      })
      await writeAudits(tx, await Promise.all(entries))
    }
    if (emit) for (const moved of moves) await emit(moved, change)
    return moves
  }

  const allows = (action: Action, state: string) => cycle.actions[action].from.some((from) => from === state)

  return {
    /**
     * Moves one record; `version` is the one that the actor has read, left out where it was compared before under a lock.
     * Throws 404, 409 STALE, WRONG_STATE, NOT_YOUR_ACT or GATES_CLOSED with every closed gate, 422 without a needed
     * reason.
     */
    async move(
      tx: Tx,
      by: By<A>,
      { subject, version, ...request }: Request<Action, C> & { readonly subject: S; readonly version?: number },
    ): Promise<Moved<State, Action, S, A>> {
      const [record] = await lock(tx, [subject])
      if (!record) throw httpError('NOT_FOUND')
      const isStale = version !== undefined && version + 1 !== record.version
      if (isStale || !allows(request.action, record.from)) {
        const details = { ...(await changedBy(tx, subject.id)), status: record.from }
        throw httpError(isStale ? 'STALE' : 'WRONG_STATE', { details })
      }
      const [moved] = await write(tx, by, [record], request)
      if (!moved) throw httpError('INTERNAL')
      return moved
    },

    /**
     * Moves many records at once, in as many statements as one; those whose state does not allow the action stay as they
     * are. Returns those that moved. Throws 409 NOT_YOUR_ACT or GATES_CLOSED and 422 like `move`.
     */
    async moveAll(
      tx: Tx,
      by: By<A>,
      { subjects, ...request }: Request<Action, C> & { readonly subjects: readonly S[] },
    ): Promise<Moved<State, Action, S, A>[]> {
      if (emit) throw new Error(`${cycle.name} moves one record at a time`)
      const locked = await lock(tx, subjects)
      const movable = locked.filter(({ from }) => allows(request.action, from))
      return movable.length === 0 ? [] : write(tx, by, movable, request)
    },

    /** Which of some actions the state of a record allows, each with all reasons against it. */
    allowed<X extends Action>(subject: V & { readonly status: string }, actor: A, actions: readonly X[]) {
      return actions.flatMap((action): AllowedAction<X>[] => {
        if (!allows(action, subject.status)) return []
        const closed = closedGates(subject, actor, action)
        const ok = closed.length === 0
        return [{ action, label: cycle.actions[action].label, allowed: ok, reason: ok ? null : reasonOf(closed) }]
      })
    },
  }
}
