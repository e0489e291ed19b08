import type { ReactNode } from 'react'

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
