import { useState } from 'react'
import { type Column, isShown, type Layout, parseLayout } from './columns.ts'

const PREFIX = 'list-layout:'

/** The columns and the density a person chose for a list, kept on this device. */
export function useLayout(target: string): [Layout, (layout: Layout) => void] {
  const [layout, setLayout] = useState(() => parseLayout(localStorage.getItem(PREFIX + target)))
  const keep = (next: Layout) => {
    setLayout(next)
    localStorage.setItem(PREFIX + target, JSON.stringify(next))
  }
  return [layout, keep]
}

/** The visible columns of a list in order, with those of their second lines, for the export. */
export const shownColumns = (
  columns: readonly Pick<Column<never>, 'key' | 'priority' | 'also'>[],
  target: string,
  narrow: boolean,
): string[] => {
  const layout = parseLayout(localStorage.getItem(PREFIX + target))
  const visible = columns.filter((column, index) => isShown(column, index, layout, narrow))
  // A field of a second line can also be a column of its own.
  return [...new Set(visible.flatMap(({ key, also = [] }) => [key, ...also]))]
}
