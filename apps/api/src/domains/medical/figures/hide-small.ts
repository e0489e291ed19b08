import type { Cell } from '@selamat/contract/domains/medical/figures/clinic-figures'

interface Counted {
  readonly name: string
  readonly count: number
}

/**
 * Hides counts below `smallest`, so that nobody is recognised in them. What is left of a known total tells a single hidden
 * count, and two that add up to little: the next smallest are hidden until neither can be told. None is no person and stays.
 */
export function hideSmall(counts: readonly Counted[], smallest: number): Cell[] {
  const rising = counts.filter(({ count }) => count > 0).toSorted((one, two) => one.count - two.count)
  const below = rising.filter(({ count }) => count < smallest).length
  let hidden = below
  const sumOf = (length: number) => rising.slice(0, length).reduce((sum, { count }) => sum + count, 0)
  while (below > 0 && hidden < rising.length && (hidden < 2 || sumOf(hidden) < smallest * 2)) hidden++
  const names = new Set(rising.slice(0, hidden).map(({ name }) => name))
  return counts.map(({ name, count }) => ({ name, count: names.has(name) ? null : count }))
}

/** A total that stands alone. */
export const hideTotal = (count: number, smallest: number): number | null =>
  count > 0 && count < smallest ? null : count
