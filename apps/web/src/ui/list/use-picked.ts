import { useState } from 'react'
import type { ListState } from './list-state.ts'

/** The selected rows of a list. They belong to its search and filters: with others nothing is selected. */
export function usePicked<Row>({ keyword, filter }: ListState): [readonly Row[], (rows: readonly Row[]) => void] {
  const narrowing = JSON.stringify([keyword, filter])
  const [kept, setKept] = useState<{ readonly rows: readonly Row[]; readonly of: string }>({ rows: [], of: narrowing })
  // Rows that were asked for before the filter changed come too late: they count for the filter they were asked with.
  return [kept.of === narrowing ? kept.rows : [], (rows) => setKept({ rows, of: narrowing })]
}
