import { type HiradcDetail, hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../../../lib/client.ts'
import type { SaveState } from '../../../../lib/saver.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { useDraftStore, useRestored } from '../../../../lib/use-draft.ts'
import { refresh } from '../../../../lib/use-load.ts'
import { useSaver } from '../../../../lib/use-saver.ts'
import { rememberOwners } from './owner-names.ts'
import type { RowsSummary } from './row-facts.ts'
import { bodyOf, createRowSaver, type RowSaver } from './row-saver.ts'
import { createRowStore, type RowState, type RowStore } from './row-store.ts'

export interface Rows {
  readonly store: RowStore
  readonly saver: RowSaver
}

/** Reads the assessment again, wherever it is shown. */
export const refreshDetail = () => refresh(hiradc.get, hiradc.byMyTask)

function createRows({ id, matrix, rows, rowsVersion }: HiradcDetail): Rows {
  rememberOwners(rows)
  const store = createRowStore(matrix.matrix, rows)
  const saver = createRowSaver({
    store,
    rowsVersion,
    send: async (body) => (await call(hiradc.saveRows, { body: { id, ...body } })).data,
    now: serverNow,
    onOthers: () => void refreshDetail(),
  })
  return { store, saver }
}

/**
 * The rows of a revision for one screen. Those of a draft are saved as they are written; what the server does not have yet
 * stands on this device, and comes back with the next visit. Use it under a key of the revision.
 */
export function useRows(detail: HiradcDetail): Rows {
  const [rows] = useState(() => createRows(detail))
  const { store, saver } = rows
  const { canEdit, id } = detail
  const draft = useDraftStore(canEdit ? `hiradc-rows:${detail.revisionId}` : null)
  const { keep, remove } = draft
  useSaver(saver, draft)

  useEffect(() => {
    if (!saver.accepts(detail.rowsVersion)) return
    rememberOwners(detail.rows)
    store.merge(detail.rows)
  }, [store, saver, detail.rows, detail.rowsVersion])

  useRestored(draft, ({ value }) => {
    const kept = hiradc.saveRows.body.safeParse(value)
    if (kept.success) store.restore(kept.data)
    if (saver.isSaved()) void remove()
  })

  useEffect(() => {
    if (!canEdit) return
    return store.subscribeAll(() => {
      if (!saver.isSaved()) keep(() => ({ id, ...bodyOf(store.unsent()) }))
      saver.touch()
    })
  }, [store, saver, canEdit, keep, id])
  return rows
}

/** A row by its key; redraws when it changes. Null where it is gone. */
export function useRow(store: RowStore, key: string): RowState | null {
  const subscribe = useCallback((listener: () => void) => store.subscribe(key, listener), [store, key])
  return useSyncExternalStore(subscribe, () => store.state(key))
}

/** The keys of all rows in their order. */
export const useOrder = (store: RowStore): readonly string[] => useSyncExternalStore(store.subscribeAll, store.order)

/** The rows together. */
export const useSummary = (store: RowStore): RowsSummary => useSyncExternalStore(store.subscribeAll, store.summary)

/** How the saving stands. */
export const useSaveState = (saver: RowSaver): SaveState => useSyncExternalStore(saver.subscribe, saver.state)
