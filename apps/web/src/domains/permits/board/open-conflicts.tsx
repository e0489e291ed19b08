import type { board } from '@selamat/contract/domains/permits/board/board'
import { type ConflictPair, permitConflicts } from '@selamat/contract/domains/permits/conflicts/conflict'
import { formatDate } from '@selamat/contract/kit/dates'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { createContext, type ReactNode, useContext } from 'react'
import { useLoadList } from '../../../lib/use-load.ts'
import { EVERY_MS } from './use-board.ts'

/** Another permit with which one must not run, or only with a measure that nobody has acknowledged yet. */
export interface OpenConflict {
  readonly number: string
  /** While both windows last. */
  readonly startsAt: string
  readonly endsAt: string
}

type OpenConflicts = ReadonlyMap<number, readonly OpenConflict[]>
const NONE: readonly OpenConflict[] = []
const Context = createContext<OpenConflicts>(new Map())

/** The open conflicts of a permit of the board. */
export const useOpenConflicts = (permitId: number): readonly OpenConflict[] => useContext(Context).get(permitId) ?? NONE

/** How many permits of the board have open conflicts. */
export const useConflictCount = (permitIds: readonly number[]): number => {
  const known = useContext(Context)
  return permitIds.filter((id) => known.has(id)).length
}

const MOST = 500

interface ReadsConflictsProps {
  readonly board: DataOf<typeof board.read> | null
  readonly children: ReactNode
}

/** Reads which permits of a live board have open conflicts; how conflicts stood in the past is not known. */
export function ReadsConflicts({ board: on, children }: ReadsConflictsProps) {
  const days = on === null ? {} : { from: dayOf(on.from), until: dayOf(on.until) }
  const filter = { siteId: [on?.site?.id ?? 0], open: ['yes' as const], days }
  const enabled = on?.site != null && on.isLive
  const { data } = useLoadList(
    permitConflicts.list,
    { body: { limit: MOST, filter } },
    { enabled, ...(enabled && { everyMs: EVERY_MS }) },
  )
  return <Context value={enabled ? byPermit(data.rows) : new Map()}>{children}</Context>
}

const dayOf = (instant: string) => formatDate(new Date(instant))

function byPermit(pairs: readonly ConflictPair[]): OpenConflicts {
  const found = pairs.flatMap(({ one, other }) => {
    const startsAt = [one.startsAt, other.startsAt].toSorted().at(-1) ?? one.startsAt
    const [endsAt = one.endsAt] = [one.endsAt, other.endsAt].toSorted()
    return [
      { id: one.id, conflict: { number: other.number, startsAt, endsAt } },
      { id: other.id, conflict: { number: one.number, startsAt, endsAt } },
    ]
  })
  const grouped = Map.groupBy(found, ({ id }) => id)
  return new Map([...grouped].map(([id, all]) => [id, all.map(({ conflict }) => conflict)]))
}
