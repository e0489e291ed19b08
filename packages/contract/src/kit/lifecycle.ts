import { z } from 'zod'

/** One move of a life cycle. `who` names the relation its actor has, `guards` the named conditions it checks. */
export interface Move<State extends string, Relation extends string> {
  readonly label: string
  readonly from: readonly State[]
  /** Where it leads; several where the flow decides. */
  readonly to: readonly State[]
  readonly who: Relation
  /** A reason must be given. */
  readonly reason?: boolean
  readonly guards?: readonly string[]
}

export interface Lifecycle<
  State extends string = string,
  Action extends string = string,
  Relation extends string = string,
> {
  readonly name: string
  readonly states: readonly State[]
  readonly initial: State
  readonly actions: Readonly<Record<Action, Move<State, Relation>>>
}

/** The only list of the states and moves of a record; buttons, checks, tests and the diagram in the docs come from it. */
export function lifecycle<const S extends string, const A extends string, const H extends string>(
  definition: Lifecycle<S, A, H>,
): Lifecycle<S, A, H> {
  return definition
}

export type StateOf<L> = L extends Lifecycle<infer S, string, string> ? S : never
export type ActionOf<L> = L extends Lifecycle<string, infer A, string> ? A : never
export type RelationOf<L> = L extends Lifecycle<string, string, infer H> ? H : never

/** What a reader can do to a record in its state; an action that is not allowed carries the reason. */
export const allowedAction = <const A extends string>(actions: readonly [A, ...A[]]) =>
  z.object({ action: z.enum(actions), label: z.string(), allowed: z.boolean(), reason: z.string().nullable() })
export interface AllowedAction<A extends string = string> {
  readonly action: A
  readonly label: string
  readonly allowed: boolean
  readonly reason: string | null
}

/** The states from which no move leads on. */
export const finalStates = <S extends string>(cycle: Lifecycle<S>): S[] =>
  cycle.states.filter(
    (state) => !Object.values<Move<S, string>>(cycle.actions).some((move) => move.from.includes(state)),
  )
