import type { FigureGroup } from '@selamat/contract/domains/dashboards/figures'

const hidden = (group: FigureGroup): FigureGroup => ({ ...group, value: null, rows: 0, of: null, to: null })

/** How many people a group is about. */
const sizeOf = ({ rows, of }: FigureGroup) => of ?? rows

/** Hides groups of fewer than so many, and the next larger one where a single one could be told from the total. */
export function hideFew(groups: readonly FigureGroup[], smallest: number): FigureGroup[] {
  const few = new Set(groups.filter((group) => sizeOf(group) > 0 && sizeOf(group) < smallest))
  if (few.size === 1) {
    const [next] = groups
      .filter((group) => !few.has(group) && sizeOf(group) > 0)
      .toSorted((a, b) => sizeOf(a) - sizeOf(b))
    if (next) few.add(next)
  }
  return groups.map((group) => (few.has(group) ? hidden(group) : group))
}
