import { useState } from 'react'
import { type Layout, parseLayout } from './columns.ts'

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
