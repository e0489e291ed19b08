import type { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { ApiError, isLost, messageOf } from '../../../../lib/api-error.ts'
import { inputOf } from './draft-row.ts'
import type { RowStore, UnsentRows } from './row-store.ts'

const SAVE_AFTER_MS = 800
const TRY_AGAIN_MS = 5000

type Answer = DataOf<typeof hiradc.saveRows>

/** How the saving of rows stands. */
export type SaveState =
  | { readonly is: 'saved'; readonly at: Date | null }
  | { readonly is: 'unsaved' | 'saving' | 'waiting' }
  /** Something has to be decided or corrected at a row. */
  | { readonly is: 'blocked' }
  | { readonly is: 'failed'; readonly message: string }
  /** The revision is no longer a draft of the reader. */
  | { readonly is: 'closed'; readonly message: string }

interface SaverOptions {
  readonly store: RowStore
  /** The version of all rows as they were read. */
  readonly rowsVersion: number
  readonly send: (body: RowsBody) => Promise<Answer>
  readonly now: () => Date
  /** Others have written too: their rows are to be read. */
  readonly onOthers: () => void
}

export type RowsBody = ReturnType<typeof bodyOf>

/** What is sent of a batch, and what this device keeps of it. */
export const bodyOf = ({ rows, removed }: UnsentRows) => ({
  rows: rows.map(({ row, version }) => inputOf(row, version)),
  removed: [...removed],
})

/** The messages of a refusal by row: `rows.3.hazard` is about the fourth row that was sent. */
function refusedRows(sent: UnsentRows, errors: Readonly<Record<string, string>>) {
  const byKey = new Map<string, Record<string, string>>()
  for (const [path, message] of Object.entries(errors)) {
    const [, index, field = ''] = /^rows\.(\d+)\.(.+)$/.exec(path) ?? []
    const key = sent.rows[Number(index)]?.row.key
    if (key !== undefined) byKey.set(key, { ...byKey.get(key), [field]: message })
  }
  return byKey
}

/** Half of what the server takes in one request. */
const MOST_CHARACTERS = 500_000

/** As much of a batch as one request may carry, at least one row. */
export function portionOf({ rows, removed }: UnsentRows): UnsentRows {
  let length = 0
  const end = rows.findIndex((one, at) => {
    length += JSON.stringify(one.row).length
    return at > 0 && length > MOST_CHARACTERS
  })
  return { rows: end === -1 ? rows : rows.slice(0, end), removed }
}

export type RowSaver = ReturnType<typeof createRowSaver>

/** Sends what has changed a moment after the last key press: one request at a time, again after a lost connection. */
export function createRowSaver({ store, rowsVersion, send, now, onOthers }: SaverOptions) {
  let state: SaveState = { is: 'saved', at: null }
  let known = rowsVersion
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null
  const listeners = new Set<() => void>()

  function become(next: SaveState) {
    if (next.is === state.is && next.is === 'unsaved') return
    state = next
    for (const listener of listeners) listener()
  }

  const hasWork = () => {
    const { rows, removed } = store.batch()
    return rows.length + removed.length > 0
  }
  const hasUnsent = () => {
    const { rows, removed } = store.unsent()
    return rows.length + removed.length > 0
  }

  function later(milliseconds: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), milliseconds)
  }

  /** One portion; rows that were typed meanwhile go with the next. Returns whether some had to wait for another one. */
  async function sendOnce(): Promise<boolean> {
    const batch = store.batch()
    const sent = portionOf(batch)
    become({ is: 'saving' })
    try {
      const answer = await send(bodyOf(sent))
      store.settle(sent, answer.results)
      if (answer.rowsVersion > known + 1) onOthers()
      known = Math.max(known, answer.rowsVersion)
      if (hasWork()) {
        become({ is: 'unsaved' })
        later(SAVE_AFTER_MS)
      } else become(hasUnsent() ? { is: 'blocked' } : { is: 'saved', at: now() })
      return sent.rows.length < batch.rows.length
    } catch (thrown) {
      fail(sent, thrown)
      return false
    }
  }

  function fail(sent: UnsentRows, thrown: unknown) {
    const message = messageOf(thrown)
    if (isLost(thrown)) {
      become({ is: 'waiting' })
      return later(TRY_AGAIN_MS)
    }
    if (!(thrown instanceof ApiError)) return become({ is: 'failed', message })
    const refused = refusedRows(sent, thrown.errors)
    if (thrown.status === 404 || thrown.status === 409) return become({ is: 'closed', message })
    if (refused.size === 0) return become({ is: 'failed', message })
    store.markInvalid(refused)
    become({ is: 'blocked' })
    // The others of the batch were not the reason.
    if (hasWork()) later(0)
  }

  /** Sends what is there to send now; returns when nothing is on its way any more. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (running !== null) await running
    if (state.is === 'closed' || !hasWork()) return
    running = sendOnce().finally(() => {
      running = null
    })
    if (await running) await flush()
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Something was changed. */
    touch() {
      if (state.is === 'closed') return
      if (!hasUnsent()) return state.is === 'saving' ? undefined : become({ is: 'saved', at: null })
      if (state.is !== 'saving' && state.is !== 'waiting') become({ is: 'unsaved' })
      if (running === null) later(SAVE_AFTER_MS)
    },
    flush,
    /** Whether everything is on the server. */
    isSaved: () => !hasUnsent(),
    /** Whether rows of this version are not older than what was sent, so that they can be taken over. */
    accepts(version: number): boolean {
      if (version < known) return false
      known = version
      return true
    },
    stop: () => clearTimeout(timer),
  }
}
