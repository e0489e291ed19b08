import { useEffect, useRef } from 'react'
import type { RowActs } from './row/row-pane.tsx'
import type { RowSaver } from './rows/row-saver.ts'

/** The keys of the page, wherever the focus is: Alt with a letter or an arrow for rows, Ctrl-S to save now. */
export function useRowKeys(editing: boolean, selected: string | null, acts: RowActs, saver: RowSaver): void {
  const latest = useRef({ selected, acts })
  latest.current = { selected, acts }
  useEffect(() => {
    if (!editing) return
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyS') {
        event.preventDefault()
        return void saver.flush()
      }
      if (!event.altKey || event.ctrlKey || event.metaKey || isInDialog(event.target)) return
      const { selected: key, acts: act } = latest.current
      if (event.code === 'KeyN') act.add(key)
      else if (key === null) return
      else if (event.code === 'KeyD') act.duplicate(key)
      else if (event.code === 'ArrowUp') act.move(key, -1)
      else if (event.code === 'ArrowDown') act.move(key, 1)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [editing, saver])
}

/** A dialog is open over the page; the drawer of a row is the page. */
const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.ant-modal, .ant-drawer:not(.row-drawer)') !== null
