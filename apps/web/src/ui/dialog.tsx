import type { ReactNode } from 'react'
import { lateLayer } from './late-layer.tsx'

const Modal = lateLayer('modal', async () => (await import('./library-modal.ts')).Modal)

interface DialogProps {
  readonly title: string
  /** 480 px for a few fields, more for pictures and lists. */
  readonly width?: number
  /** It is left by its buttons alone: something is on its way, or has to be read first. */
  readonly stays?: boolean
  readonly onClose: () => void
  /** It is on the screen now: the focus can go where somebody begins. */
  readonly onOpened?: () => void
  /** The buttons at its end, the main one last; a form has its own. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** A dialog in the middle of a desk, on a phone a sheet at the thumb; it exists while it is open. */
export function Dialog({ title, width = 480, stays = false, onClose, onOpened, foot = null, children }: DialogProps) {
  return (
    <Modal
      open
      centered
      width={width}
      footer={foot}
      title={title}
      closable={!stays}
      onCancel={() => stays || onClose()}
      afterOpenChange={(isOpen) => isOpen && onOpened?.()}
    >
      {children}
    </Modal>
  )
}
