import { useEffect, useRef } from 'react'

/** Ctrl-S, on a Mac Cmd-S, saves. */
export function useSaveShortcut(save: () => void | Promise<void>): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      void latest.current()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}
