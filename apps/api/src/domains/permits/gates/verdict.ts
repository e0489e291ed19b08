import { addDays } from '@selamat/contract/kit/dates'
import { instantAt } from '@selamat/contract/kit/instants'
import type { BaseFacts } from './gate.ts'

/** What to do, and where. */
export interface Fix {
  readonly label: string
  readonly address: string
}

/** What a gate says; `until` is when it may close by itself. */
export interface Verdict {
  readonly state: 'open' | 'closed' | 'warning'
  /** Closed, as a step that comes in the course of things is still to be done. */
  readonly isToDo?: boolean
  readonly reason: string
  /** Left out: that of the gate. null: there is nothing to do. */
  readonly fix?: Fix | null
  readonly until?: Date | null
}

export const open = (reason: string, until: Date | null = null): Verdict => ({ state: 'open', reason, until })
export const closed = (reason: string, fix?: Fix): Verdict => ({ state: 'closed', reason, ...(fix && { fix }) })
/** Open, with a remark. */
export const warning = (reason: string, until: Date | null = null): Verdict => ({ state: 'warning', reason, until })

/** Closed until the step that comes next in the course of things is done. */
export const toDo = (reason: string, fix?: Fix): Verdict => ({ ...closed(reason, fix), isToDo: true })

/** The end of the last day, in Jakarta; null: no end. */
export const endOfDay = (day: string | null): Date | null => (day === null ? null : instantAt(addDays(day, 1)))

export const earliest = (instants: readonly (Date | null)[]): Date | null =>
  instants.reduce((first, one) => (first === null || (one !== null && one < first) ? one : first), null)

export const namesOf = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name).join(', ')

const MOST_NAMED = 3
/** The first of many, so that the others stay in view. */
export const firstOf = (names: readonly string[]) =>
  names.length <= MOST_NAMED
    ? names.join(', ')
    : `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`

/** A part of the page of the permit. */
export const part = ({ permit: { id } }: BaseFacts, name: string) =>
  `/permit-to-work/action?action=view&id=${id}#${name}`
export const peopleOf = (facts: BaseFacts): Fix => ({ label: 'Open people', address: part(facts, 'people') })
export const workOf = (facts: BaseFacts): Fix => ({ label: 'Open work', address: part(facts, 'work') })
/** The record of another permit, by its number. */
export const recordOf = ({ number }: { readonly number: string }, name: string): Fix => ({
  label: `Open ${name}`,
  address: `/permit-to-work/action?action=view&assignmentNumber=${encodeURIComponent(number)}`,
})
