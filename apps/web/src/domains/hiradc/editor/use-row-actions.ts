import { useMemo, useState } from 'react'
import type { RowActions } from './row/row-pane.tsx'
import type { RowPatch } from './rows/draft-row.ts'
import type { RowStore } from './rows/row-store.ts'

/** For what the library is open: a row, or a row for each hazard that is chosen. */
type Library = 'row' | 'rows' | null

/** A row that was removed, and what brings it back. */
export interface Removal {
  readonly name: string
  readonly undo: () => void
}

export interface RowSelection {
  readonly selected: string | null
  /** The editor of a narrow screen is open. */
  readonly opened: boolean
  /** Grows each time that the first field is to get the focus. */
  readonly fieldFocus: number
  /** The focus belongs to the list. */
  readonly listFocus: boolean
  readonly removal: Removal | null
  readonly library: Library
  readonly actions: RowActions
  readonly openLibrary: () => void
  readonly closeLibrary: () => void
  readonly choose: (patch: RowPatch) => void
  readonly selectInList: (key: string) => void
  readonly open: (key: string, by: 'click' | 'key') => void
}

/** Which row is selected, and what people do to it. */
export function useRowActions(store: RowStore): RowSelection {
  const [selected, select] = useState<string | null>(store.order()[0] ?? null)
  const [opened, setOpened] = useState(false)
  const [fieldFocus, setFieldFocus] = useState(0)
  const [listFocus, setListFocus] = useState(false)
  const [removal, setRemoval] = useState<Removal | null>(null)
  const [library, setLibrary] = useState<Library>(null)

  const stable = useMemo(() => {
    const to = (key: string | null) =>
      select((before) => {
        // Whoever leaves a row has had the time to complete it.
        if (before !== null && before !== key) store.check([before])
        return key
      })
    const write = (key: string | null) => {
      if (key === null) return
      to(key)
      setOpened(true)
      setListFocus(false)
      setFieldFocus((times) => times + 1)
    }
    const actions: RowActions = {
      select: to,
      close() {
        setOpened(false)
        setListFocus(true)
      },
      add: (after) => write(store.add(after)),
      duplicate: (key) => write(store.duplicate(key)),
      move: (key, by) => void store.move(key, by),
      remove(key) {
        const order = store.order()
        const at = order.indexOf(key)
        const name = store.state(key)?.row.hazard ?? ''
        const undo = store.remove(key)
        select(order[at + 1] ?? order[at - 1] ?? null)
        setOpened(false)
        setRemoval({
          name,
          undo() {
            undo()
            select(key)
            setRemoval(null)
          },
        })
      },
      library: () => setLibrary('row'),
    }
    return {
      actions,
      to,
      openLibrary: () => setLibrary('rows'),
      closeLibrary: () => setLibrary(null),
      selectInList(key: string) {
        to(key)
        setListFocus(true)
      },
      open(key: string, by: 'click' | 'key') {
        to(key)
        setOpened(true)
        setListFocus(by === 'click')
        setFieldFocus((times) => (by === 'key' ? times + 1 : 0))
      },
    }
  }, [store])

  const choose = (patch: RowPatch) => {
    if (library === 'row' && selected !== null) {
      const row = store.state(selected)?.row
      // What was written already stays.
      const { consequence, ...hazard } = patch
      store.change(selected, {
        ...hazard,
        ...(row?.consequence === '' && consequence !== undefined ? { consequence } : {}),
      })
    } else stable.to(store.add(store.order().at(-1) ?? null, patch))
  }
  return { selected, opened, fieldFocus, listFocus, removal, library, choose, ...stable }
}
