import { useCallback, useEffect, useState } from 'react'

/** What is being written, with the way back and forth. */
export interface History<T> {
  /** Earlier states, the last one first to come back. */
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  /** What is being typed: further letters are the same step of undo. */
  readonly typing: string | null
}

const MOST_STEPS = 200

export const historyOf = <T>(present: T): History<T> => ({ past: [], present, future: [], typing: null })

/** The history with a step more, unless it goes on with the same typing or nothing has changed. */
export function written<T, H extends History<T>>(history: H & History<T>, next: T, typing: string | null = null): H {
  if (next === history.present) return history
  const goesOn = typing !== null && typing === history.typing
  const past = goesOn ? history.past : [...history.past, history.present].slice(-MOST_STEPS)
  return { ...history, past, present: next, future: [], typing }
}

/** One step back or forth; the same where there is none. */
export function travelled<T, H extends History<T>>(history: H & History<T>, to: 'undo' | 'redo'): H {
  const { past, present, future } = history
  const next = to === 'undo' ? past.at(-1) : future.at(-1)
  if (next === undefined) return history
  return to === 'undo'
    ? { ...history, past: past.slice(0, -1), present: next, future: [...future, present], typing: null }
    : { ...history, past: [...past, present], present: next, future: future.slice(0, -1), typing: null }
}

/** A value with undo and redo; null where there is nothing to take back or to do again. */
export function useHistory<T>(initial: T) {
  const [history, setHistory] = useState(() => historyOf(initial))
  /** Changes made with the same name of a field one after the other are one step. */
  const change = useCallback(
    (next: (present: T) => T, typing: string | null = null) =>
      setHistory((now) => written(now, next(now.present), typing)),
    [],
  )
  const travel = useCallback((to: 'undo' | 'redo') => setHistory((now) => travelled(now, to)), [])
  useUndoKeys(travel)
  return {
    present: history.present,
    change,
    undo: history.past.length > 0 ? () => travel('undo') : null,
    redo: history.future.length > 0 ? () => travel('redo') : null,
  }
}

const TYPED_INTO = 'input, textarea, [contenteditable]'

/** Ctrl-Z and Ctrl-Shift-Z, but in a text, where they are those of the browser. */
export function useUndoKeys(travel: (to: 'undo' | 'redo') => void): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
      if (event.target instanceof HTMLElement && event.target.matches(TYPED_INTO)) return
      event.preventDefault()
      travel(event.shiftKey ? 'redo' : 'undo')
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [travel])
}
