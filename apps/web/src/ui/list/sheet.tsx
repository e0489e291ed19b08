import { Popover } from 'antd'
import type { ReactNode } from 'react'
import { Drawer } from '../drawer.tsx'
import { usePhone } from '../use-phone.ts'
import './sheet.css'

interface SheetProps {
  readonly title: string
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly content: ReactNode
  readonly placement?: 'bottomLeft' | 'bottomRight'
  /** What opens it; one element. */
  readonly children: ReactNode
}

/** A popover at its button; on a phone a sheet from below. The content exists only while it is open. */
export function Sheet({ title, open, onOpen, content, placement = 'bottomLeft', children }: SheetProps) {
  if (usePhone()) {
    return (
      <>
        {children}
        <Drawer
          title={title}
          open={open}
          onClose={() => onOpen(false)}
          placement="bottom"
          size="auto"
          closable={{ placement: 'end' }}
          destroyOnHidden
        >
          <div className="sheet">{content}</div>
        </Drawer>
      </>
    )
  }
  return (
    <Popover
      open={open}
      onOpenChange={onOpen}
      trigger="click"
      placement={placement}
      arrow={false}
      destroyOnHidden
      content={<div className="sheet">{content}</div>}
    >
      {children}
    </Popover>
  )
}
