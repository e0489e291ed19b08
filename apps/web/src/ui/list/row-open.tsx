import type { MouseEvent, ReactNode } from 'react'
import { Link } from '../link.tsx'
import { Unbroken } from '../unbroken.tsx'

/** What opening a row does: leads to an address, or shows something on this page. */
export type RowOpen = { readonly to: string } | { readonly show: () => void } | null

/** The name of a row, by which it is opened with the keyboard too. */
export function RowName({ open, children }: { open: RowOpen; children: ReactNode }) {
  const alone = (event: MouseEvent) => event.stopPropagation()
  const name = <Unbroken>{children}</Unbroken>
  if (open === null) return <span className="weight-medium clip row-name">{name}</span>
  if ('to' in open) {
    return (
      <Link className="weight-medium clip row-name" to={open.to} onClick={alone}>
        {name}
      </Link>
    )
  }
  const show = (event: MouseEvent) => {
    alone(event)
    open.show()
  }
  return (
    <button type="button" className="weight-medium clip row-name" onClick={show}>
      {name}
    </button>
  )
}

const PARTS = 'a, button, input, label, .ant-table-selection-column'

/** Whether a click on a row was meant for the row: not for a part of it, and no text was being selected. */
export const meantForRow = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest(PARTS) === null && getSelection()?.isCollapsed !== false
