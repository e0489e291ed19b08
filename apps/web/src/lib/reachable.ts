import { useSyncExternalStore } from 'react'
import { transportWatch } from './http.ts'

let reached = true
const watchers = new Set<() => void>()
const isOnline = () => reached && navigator.onLine
const tell = () => {
  for (const watch of watchers) watch()
}

// A browser knows only whether it has a network at all.
transportWatch.reached = (now) => {
  if (now === reached) return
  reached = now
  tell()
}

/** The network is back: the next call says whether the server is, too. */
const onNetwork = () => {
  reached = true
  tell()
}

function watchOnline(watch: () => void): () => void {
  if (watchers.size === 0) {
    addEventListener('online', onNetwork)
    addEventListener('offline', tell)
  }
  watchers.add(watch)
  return () => {
    watchers.delete(watch)
    if (watchers.size > 0) return
    removeEventListener('online', onNetwork)
    removeEventListener('offline', tell)
  }
}

/** Calls back each time the server can be reached again; returns what ends it. */
export function onReached(action: () => void): () => void {
  let before = isOnline()
  return watchOnline(() => {
    const now = isOnline()
    if (now && !before) action()
    before = now
  })
}

/** Whether the server could be reached when it was last called. */
export const useOnline = (): boolean => useSyncExternalStore(watchOnline, isOnline)
