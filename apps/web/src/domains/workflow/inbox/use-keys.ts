import { useEffect, useRef } from 'react'

const TYPING =
  'input:not([type="radio"]):not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"]'
const COVERED = 'dialog[open], .ant-modal-wrap, .ant-drawer-open, [popover]:popover-open'

/** J opens the next line, K the one before, unless somebody types or something lies over the page. */
export function useKeys(move: (by: 1 | -1) => void): void {
  const latest = useRef(move)
  latest.current = move
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(TYPING) !== null) return
      if (document.querySelector(COVERED) !== null) return
      const key = event.key.toLowerCase()
      if (key === 'j') latest.current(1)
      if (key === 'k') latest.current(-1)
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}
