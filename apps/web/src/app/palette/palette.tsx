import { lazy, Suspense, useEffect, useRef } from 'react'
import { loadOnce } from '../../lib/load-once.ts'
import './palette.css'

/** The search itself, loaded when it is first opened. */
const PaletteBox = lazy(() => loadOnce('palette-box', () => import('./palette-box.tsx')))

interface PaletteProps {
  readonly open: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** Ctrl-K: opens any page, action or record that the user can see. */
export function Palette({ open, onOpen, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      onOpen()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onOpen])
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside the box closes it, like Esc
    <dialog
      ref={dialog}
      className="floating palette"
      aria-label="Search"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <Suspense fallback={null}>{open && <PaletteBox onClose={onClose} />}</Suspense>
    </dialog>
  )
}
