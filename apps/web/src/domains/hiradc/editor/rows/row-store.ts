import type { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import type { RowInput, StoredRow } from '@selamat/contract/domains/hiradc/hiradc-row'
import type { RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { copyOf, type DraftControl, type DraftRow, draftOf, isSameRow, newRow, type RowPatch } from './draft-row.ts'
import { factsBy, type RowsSummary, summaryOf } from './row-facts.ts'

type Saved = DataOf<typeof hiradc.saveRows>['results'][number]

/** Somebody else was first with a row. */
export interface RowConflict {
  readonly by: string | null
  readonly at: string | null
  /** Their version; null where they have removed the row. */
  readonly theirs: DraftRow | null
  readonly version: number
}

/** A row as the screen shows it. */
export interface RowState {
  readonly row: DraftRow
  readonly conflict: RowConflict | null
  /** What the server refused, by field. */
  readonly refused: Readonly<Record<string, string>>
  /** What is missing is said: the row was left once, or somebody wanted to submit. */
  readonly checked: boolean
}

interface Entry extends RowState {
  /** What the server has; null for a row that it does not know. */
  readonly base: DraftRow | null
  readonly version: number
}

/** Rows that the server does not have yet: each over the version that was read. */
export interface UnsentRows {
  readonly rows: readonly { readonly row: DraftRow; readonly version: number }[]
  readonly removed: readonly { readonly key: string; readonly version: number }[]
}

const NOTHING_REFUSED = {}
const STEP = 1000
/** Closer than this no further row fits between two others. */
const LEAST_GAP = 1e-6

const entryOf = (stored: StoredRow): Entry => {
  const row = draftOf(stored)
  return { row, base: row, version: stored.version, conflict: null, refused: NOTHING_REFUSED, checked: true }
}

const followUpsOf = ({ base }: Entry) => JSON.stringify(base?.controls.map(({ followUp }) => followUp))
const isSameState = (one: Entry, other: Entry) => followUpsOf(one) === followUpsOf(other)

export type RowStore = ReturnType<typeof createRowStore>

/** The rows of a draft outside React: each subscribes to its key, so that a key press draws only the row that is written. */
export function createRowStore(matrix: RiskMatrix, stored: readonly StoredRow[]) {
  const entries = new Map<string, Entry>(stored.map((row) => [row.key, entryOf(row)]))
  const removed = new Map<string, Entry>()
  let order: readonly string[] = []
  const facts = factsBy(matrix)
  let summary: RowsSummary = summaryOf(matrix, [])
  const states = new Map<string, RowState>()
  const listeners = new Map<string, Set<() => void>>()
  const everything = new Set<() => void>()

  const isUnsaved = ({ row, base }: Entry) => base === null || !isSameRow(row, base)

  function sort() {
    const keys = [...entries.values()]
      .toSorted((one, other) => one.row.position - other.row.position)
      .map(({ row }) => row.key)
    if (keys.length !== order.length || keys.some((key, at) => key !== order[at])) order = keys
  }

  function summarise() {
    const next = summaryOf(
      matrix,
      order.flatMap((key) => {
        const entry = entries.get(key)
        return entry ? [facts(entry.row)] : []
      }),
    )
    if (JSON.stringify(next) !== JSON.stringify(summary)) summary = next
  }

  /** Calls back whoever shows one of these rows, and whoever shows them all. */
  function notify(keys: Iterable<string>) {
    for (const key of keys) {
      states.delete(key)
      for (const listener of listeners.get(key) ?? []) listener()
    }
    sort()
    summarise()
    for (const listener of everything) listener()
  }

  const positionOf = (key: string | undefined) => (key === undefined ? undefined : entries.get(key)?.row.position)

  /** A position between two rows; where none is left, all rows are placed anew. */
  function between(before: string | undefined, after: string | undefined): number {
    const low = positionOf(before) ?? 0
    const high = positionOf(after) ?? low + 2 * STEP
    if (high - low > LEAST_GAP) return (low + high) / 2
    order.forEach((key, at) => {
      const entry = entries.get(key)
      if (entry) entries.set(key, { ...entry, row: { ...entry.row, position: (at + 1) * STEP } })
    })
    notify(order)
    return between(before, after)
  }

  function insert(row: DraftRow) {
    entries.set(row.key, { row, base: null, version: 0, conflict: null, refused: NOTHING_REFUSED, checked: false })
    notify([row.key])
    return row.key
  }

  /** The position directly below a row, or at the end. */
  function below(key: string | null): number {
    const at = key === null ? order.length - 1 : order.indexOf(key)
    return between(order[at], order[at + 1])
  }

  const removals = () => [...removed].map(([key, { version }]) => ({ key, version }))

  sort()
  summarise()
  return {
    matrix,
    facts,
    order: () => order,
    summary: () => summary,
    state(key: string): RowState | null {
      const known = states.get(key)
      if (known !== undefined) return known
      const entry = entries.get(key)
      if (entry === undefined) return null
      states.set(key, entry)
      return entry
    },
    subscribe(key: string, listener: () => void) {
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own.add(listener))
      return () => void own.delete(listener)
    },
    /** Calls back after every change. */
    subscribeAll(listener: () => void) {
      everything.add(listener)
      return () => void everything.delete(listener)
    },
    change(key: string, patch: RowPatch) {
      const entry = entries.get(key)
      if (entry === undefined) return
      entries.set(key, { ...entry, row: { ...entry.row, ...patch }, refused: NOTHING_REFUSED })
      notify([key])
    },
    /** From now on it is said what these rows lack. */
    check(keys: readonly string[]) {
      for (const key of keys) {
        const entry = entries.get(key)
        if (entry && !entry.checked) entries.set(key, { ...entry, checked: true })
      }
      notify(keys)
    },
    /** Adds a row below another one, or at the end; returns its key. */
    add: (after: string | null, known: RowPatch = {}) => insert(newRow(below(after), known)),
    duplicate(key: string): string | null {
      const entry = entries.get(key)
      return entry ? insert(copyOf(entry.row, below(key))) : null
    },
    /** Moves a row by one place; false where it is the first or last already. */
    move(key: string, by: 1 | -1): boolean {
      const at = order.indexOf(key)
      const other = order[at + by]
      if (at < 0 || other === undefined) return false
      const beyond = order[at + 2 * by]
      const position = by === 1 ? between(other, beyond) : between(beyond, other)
      const entry = entries.get(key)
      if (entry) entries.set(key, { ...entry, row: { ...entry.row, position } })
      notify([key])
      return true
    },
    /** Removes a row; returns what brings it back. */
    remove(key: string): () => void {
      const entry = entries.get(key)
      if (entry === undefined) return () => {}
      entries.delete(key)
      if (entry.version > 0) removed.set(key, entry)
      notify([key])
      return () => {
        const wasSent = entry.version > 0 && !removed.has(key)
        removed.delete(key)
        // The server has forgotten it by then: it is written as a new row with its old key.
        entries.set(key, wasSent ? { ...entry, base: null, version: 0 } : entry)
        notify([key])
      }
    },
    /** What can be sent; rows with a conflict wait for a decision, refused ones for a correction. */
    batch: (): UnsentRows => ({
      rows: [...entries.values()]
        .filter((entry) => entry.conflict === null && Object.keys(entry.refused).length === 0 && isUnsaved(entry))
        .map(({ row, version }) => ({ row, version })),
      removed: removals(),
    }),
    /** What is only here, conflicts and refused rows too. */
    unsent: (): UnsentRows => ({
      rows: [...entries.values()].filter(isUnsaved).map(({ row, version }) => ({ row, version })),
      removed: removals(),
    }),
    /** Takes over what became of a batch; what was typed meanwhile stays unsaved. */
    settle(sent: UnsentRows, results: readonly Saved[]) {
      const asSent = new Map(sent.rows.map(({ row }) => [row.key, row]))
      for (const { key, result, version, changedBy: by, changedAt: at, row } of results) {
        const entry = entries.get(key)
        const theirs = row && draftOf(row)
        const conflict = result === 'stale' ? { by, at, version, theirs } : null
        if (removed.delete(key)) {
          // What somebody has changed meanwhile comes back as they left it.
          if (row !== null && conflict) entries.set(key, { ...entryOf(row), conflict })
        } else if (entry === undefined) continue
        else if (conflict) entries.set(key, { ...entry, conflict })
        // A row whose removal was taken back on its way has no base: it is written anew.
        else entries.set(key, { ...entry, base: asSent.get(key) ?? null, version })
      }
      notify(results.map(({ key }) => key))
    },
    /** Marks rows that the server refused: they are sent again once they have changed. */
    markInvalid(errors: ReadonlyMap<string, Readonly<Record<string, string>>>) {
      for (const [key, refused] of errors) {
        const entry = entries.get(key)
        if (entry) entries.set(key, { ...entry, refused, checked: true })
      }
      notify(errors.keys())
    },
    /** Gives up the own version of a row. */
    takeTheirs(key: string) {
      const entry = entries.get(key)
      if (!entry?.conflict) return
      const { theirs, version } = entry.conflict
      if (theirs === null) entries.delete(key)
      else entries.set(key, { ...entry, row: theirs, base: theirs, version, conflict: null })
      notify([key])
    },
    /** Writes the own version of a row over theirs, with the next batch. */
    keepMine(key: string) {
      const entry = entries.get(key)
      if (!entry?.conflict) return
      const { theirs, version } = entry.conflict
      entries.set(key, { ...entry, base: theirs, version, conflict: null })
      notify([key])
    },
    /** Takes over what others have written; whatever is not sent yet stays as it is typed. */
    merge(rows: readonly StoredRow[]) {
      const changed: string[] = []
      for (const row of rows) {
        const { key, version } = row
        const entry = entries.get(key)
        if (removed.has(key) || (entry && (entry.version > version || isUnsaved(entry) || entry.conflict))) continue
        const read = entryOf(row)
        // A follow-up action goes on without a change of its row.
        if (entry?.version === version && isSameState(entry, read)) continue
        entries.set(key, read)
        changed.push(key)
      }
      const present = new Set(rows.map(({ key }) => key))
      for (const [key, entry] of entries) {
        if (present.has(key) || entry.version === 0 || isUnsaved(entry) || entry.conflict) continue
        entries.delete(key)
        changed.push(key)
      }
      if (changed.length > 0) notify(changed)
    },
    /** Puts back what this device kept: over the version on which it was written, so that it overwrites nobody. */
    restore(kept: { readonly rows: readonly RowInput[]; readonly removed: UnsentRows['removed'] }) {
      for (const input of kept.rows) {
        const { version } = input
        const entry = entries.get(input.key) ?? { base: null, conflict: null, refused: NOTHING_REFUSED, checked: true }
        const followUps = new Map(entry.base?.controls.map(({ key, followUp }) => [key, followUp]))
        const row = restored(input, followUps)
        // It was saved after all.
        if (entry.base !== null && isSameRow(row, entry.base)) continue
        entries.set(input.key, { ...entry, row, version })
      }
      for (const { key, version } of kept.removed) {
        const entry = entries.get(key)
        if (entry?.version === version && entries.delete(key)) removed.set(key, entry)
      }
      notify([...kept.rows, ...kept.removed].map(({ key }) => key))
    },
  }
}

function restored(
  { version: _, controls, ...fields }: RowInput,
  followUps: ReadonlyMap<string, DraftControl['followUp']>,
): DraftRow {
  return {
    ...fields,
    controls: controls.map((control) => ({ ...control, followUp: followUps.get(control.key) ?? null })),
  }
}
