import { useSyncExternalStore } from 'react'
import { rowsOf } from '../../../lib/device-store.ts'
import { session } from '../../../lib/session.ts'
import type { WaitingItem } from './deliver.ts'

let waiting: readonly WaitingItem[] = []
const watchers = new Set<() => void>()
/** The id of whose outbox it is. */
export const own = () => session.get().session?.user.id ?? 0

function show(rows: readonly WaitingItem[]) {
  waiting = rows
  for (const watch of watchers) watch()
}
session.onLeave(() => show([]))

/** Reads what waits for the signed-in user. */
export async function readOutbox(): Promise<readonly WaitingItem[]> {
  const rows = await rowsOf<WaitingItem>('outbox', own())
  show(rows.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt)))
  return waiting
}

/** Calls back when something else waits; returns what ends it. */
export function watchOutbox(watch: () => void): () => void {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}

/** What waits on this device, as it was last read. */
export const waitingItems = (): readonly WaitingItem[] => waiting

/** The same, drawn anew when something else waits. */
export const useOutbox = (): readonly WaitingItem[] => useSyncExternalStore(watchOutbox, waitingItems)
