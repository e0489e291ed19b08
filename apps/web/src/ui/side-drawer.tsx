import type { ReactNode } from 'react'
import { Drawer } from './drawer.tsx'
import { usePhone } from './use-phone.ts'

interface SideDrawerProps {
  readonly title: string
  /** 480 px for forms and facts, 560 px for old and new values side by side. */
  readonly width: 480 | 560
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A drawer at the right, over the whole width of a phone; it exists while it is open. */
export function SideDrawer({ title, width, onClose, children }: SideDrawerProps) {
  const phone = usePhone()
  return (
    <Drawer open title={title} size={phone ? '100%' : width} closable={{ placement: 'end' }} onClose={onClose}>
      {children}
    </Drawer>
  )
}
