import type { SuspendCode } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { PermitSettings } from '@selamat/contract/domains/permits/permit-settings'
import { type RawBuilder, sql } from 'kysely'
import type { DB, Executor, Tx } from '../../../platform/database.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import type { PermitPorts } from '../ports.ts'
import type { StoredPermit } from '../queries/stored.ts'
import type { Fix, Verdict } from './verdict.ts'

/** What the gates are asked for, one after the other: to issue or stay issued, to accept, or to go on working. */
export const PHASES = ['issue', 'accept', 'work'] as const
export type Phase = (typeof PHASES)[number]

/** What every gate knows. */
export interface BaseFacts {
  readonly permit: StoredPermit
  readonly settings: PermitSettings
}

/** Facts by name, each an expression on the permit `p` with the type of its value. All of all gates are one statement. */
export type Expressions = Readonly<Record<string, RawBuilder<unknown>>>
export type ValuesOf<Own extends Expressions> = {
  readonly [Name in keyof Own]: Own[Name] extends RawBuilder<infer Value> ? Value : never
}

/** Rows as a JSON array, in an order of their own; empty where there are none. */
export const rows = <Row>(aggregate: Fragment): RawBuilder<readonly Row[]> => sql`coalesce(${aggregate}, '[]'::json)`

/** Whom a fact is asked that lies in no table that permits may read, or takes a statement of its own. */
export interface LookUp {
  readonly db: Executor
  readonly ports: PermitPorts
  readonly permit: StoredPermit
  readonly at: Date
  readonly today: string
}

/** Records whose change may close a gate. */
export interface Source {
  /** Which of its audit rows `new` are announced, in SQL; null: none, commands announce it. Left out: all. */
  readonly when?: string | null
  /** The live permits `p` that look at one of the records. */
  readonly concerned: (id: number, tx: Tx, at: Date) => Fragment | Promise<Fragment>
}
export type Sources = { readonly [Table in keyof DB]?: Source }

/** Everything about a gate but its words, which are in the contract. */
export interface Gate<Own extends Expressions, Found> {
  /** The first phase in which it counts, left out: the issue. What is put in place afterwards counts from the acceptance on. */
  readonly from?: Phase
  /** What a stop by it is called; left out: that a gate has closed. */
  readonly stopsAs?: Exclude<SuspendCode, 'GATE'>
  readonly facts: Own
  readonly lookUp?: (lookUp: LookUp, facts: ValuesOf<Own>) => Promise<Found>
  /** By table; what is recorded on the permit itself is looked at by the command that records it. */
  readonly sources: Sources
  /** Where it is put right, if the verdict names no other way. */
  readonly fix: (facts: BaseFacts & ValuesOf<Own> & Found, at: Date) => Fix
  /** Pure; null where it does not apply. */
  readonly judge: (facts: BaseFacts & ValuesOf<Own> & Found, at: Date, phase: Phase) => Verdict | null
}

/** A gate between a permit and its work: the types of its facts follow from how they are read. */
export const gate = <Own extends Expressions, Found = unknown>(parts: Gate<Own, Found>): Gate<Own, Found> => parts
