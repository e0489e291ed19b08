import type { ReactNode } from 'react'
import { dateTime } from '../../lib/format.ts'

/** Something a person may do with one row. */
export interface RowAction {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  readonly danger?: boolean
  /** Why it cannot be done now; drawn disabled with this on its second line. */
  readonly disabledReason?: string | null
  /** A line above it. */
  readonly apart?: boolean
  readonly run: () => void
}

/** When a record was changed last: the last column of a list, which a phone leaves out. */
export const updatedColumn: Column<{ readonly updatedAt: string }> = {
  key: 'updatedAt',
  title: 'Updated',
  cell: (row) => dateTime(row.updatedAt),
  sortable: true,
  width: 160,
  onPhone: 'hidden',
}

/** One column of a list. The first is the key column: always shown, its text opens the record. */
export interface Column<Row> {
  /** Its name in the address and for the server's order. */
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** The fields of its second line, beside it in an export. */
  readonly also?: readonly string[]
  /** A second, quieter line. */
  readonly second?: (row: Row) => ReactNode
  readonly sortable?: boolean
  readonly width?: number
  readonly align?: 'right'
  /** Where there is little room only `key` columns stay; `extra` ones appear when chosen. */
  readonly priority?: 'key' | 'extra'
  /** On a phone's rows: above the name, not at all, or with its title before it; else on the line below the name. */
  readonly onPhone?: 'top' | 'hidden' | 'named'
}

/** How a person likes a list: columns shown or hidden against its own choice, and close rows. */
export interface Layout {
  readonly visible: readonly string[]
  readonly hidden: readonly string[]
  readonly compact: boolean
}

export const DEFAULT_LAYOUT: Layout = { visible: [], hidden: [], compact: false }

type AnyColumn = Pick<Column<never>, 'key' | 'priority'>

/** Whether a column is drawn: chosen by the person, else by its priority and the room there is. */
export function isShown(column: AnyColumn, index: number, layout: Layout, narrow: boolean): boolean {
  if (index === 0) return true
  if (layout.hidden.includes(column.key)) return false
  if (layout.visible.includes(column.key)) return true
  return column.priority === 'key' || (column.priority === undefined && !narrow)
}

/** The layout after a column was switched on or off. */
export function withColumn(layout: Layout, key: string, on: boolean): Layout {
  const without = (keys: readonly string[]) => keys.filter((each) => each !== key)
  const { visible, hidden } = layout
  return {
    ...layout,
    visible: on ? [...without(visible), key] : without(visible),
    hidden: on ? without(hidden) : [...without(hidden), key],
  }
}

/** Parses a stored layout; an unreadable one counts as none. */
export function parseLayout(text: string | null): Layout {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (typeof value !== 'object' || value === null) return DEFAULT_LAYOUT
    const strings = (list: unknown) => (Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [])
    return {
      visible: strings('visible' in value && value.visible),
      hidden: strings('hidden' in value && value.hidden),
      compact: 'compact' in value && value.compact === true,
    }
  } catch {
    // Nothing kept, or damaged: the list's own layout.
    return DEFAULT_LAYOUT
  }
}
