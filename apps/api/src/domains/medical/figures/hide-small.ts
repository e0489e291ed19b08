import type { Cell } from '@selamat/contract/domains/medical/figures/clinic-figures'

interface Counted {
  readonly name: string
  readonly count: number
  /** How many people it is about: ten visits can be those of one. */
  readonly people: number
}

/**
 * Hides counts of fewer than `smallest` people, so that nobody is recognised in them. What is left of a known total tells a single
 * hidden count, and two that are about few: those of the next fewest people are hidden until neither can be told. None is no person
 * and stays.
 */
export function hideSmall(counts: readonly Counted[], smallest: number): Cell[] {
  const rising = counts.filter(({ people }) => people > 0).toSorted((one, two) => one.people - two.people)
  const below = rising.filter(({ people }) => people < smallest).length
  let hidden = below
  const peopleIn = (length: number) => rising.slice(0, length).reduce((sum, { people }) => sum + people, 0)
  while (below > 0 && hidden < rising.length && (hidden < 2 || peopleIn(hidden) < smallest * 2)) hidden++
  const names = new Set(rising.slice(0, hidden).map(({ name }) => name))
  return counts.map(({ name, count }) => ({ name, count: names.has(name) ? null : count }))
}

/** A total that stands alone. */
export const hideTotal = ({ count, people }: Omit<Counted, 'name'>, smallest: number): number | null =>
  people > 0 && people < smallest ? null : count
