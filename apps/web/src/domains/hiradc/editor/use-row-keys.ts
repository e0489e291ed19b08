import { useEffect, useRef } from 'react'
import type { RowActions } from './row/row-pane.tsx'
import type { RowSaver } from './rows/row-saver.ts'

/** The keys of the page, wherever the focus is: Alt with a letter or an arrow for rows, Ctrl-S to save now. */
export function useRowKeys(editing: boolean, selected: string | null, actions: RowActions, saver: RowSaver): void {
  const latest = useRef({ selected, actions })
  latest.current = { selected, actions }
  useEffect(() => {
    if (!editing) return
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyS') {
        event.preventDefault()
        return void saver.flush()
      }
      if (!event.altKey || event.ctrlKey || event.metaKey || isInDialog(event.target)) return
      const { selected: key, actions: rowActions } = latest.current
      if (event.code === 'KeyN') rowActions.add(key)
      else if (key === null) return
      else if (event.code === 'KeyD') rowActions.duplicate(key)
      else if (event.code === 'ArrowUp') rowActions.move(key, -1)
      else if (event.code === 'ArrowDown') rowActions.move(key, 1)
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
