import type { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { ApiError } from '../../../../lib/api-error.ts'
import { createSaver } from '../../../../lib/saver.ts'
import { inputOf } from './draft-row.ts'
import type { RowStore, UnsentRows } from './row-store.ts'

type Answer = DataOf<typeof hiradc.saveRows>

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

const isEmpty = ({ rows, removed }: UnsentRows) => rows.length + removed.length === 0

/** Keeps rows on the server: those that wait for a decision or a correction hold up no other. */
export function createRowSaver({ store, rowsVersion, send, now, onOthers }: SaverOptions) {
  let known = rowsVersion

  /** One portion; rows that were typed meanwhile go with the next. Returns whether some had to wait for another one. */
  async function sendPortion(): Promise<boolean> {
    const batch = store.batch()
    const sent = portionOf(batch)
    try {
      const answer = await send(bodyOf(sent))
      store.settle(sent, answer.results)
      if (answer.rowsVersion > known + 1) onOthers()
      known = Math.max(known, answer.rowsVersion)
      return sent.rows.length < batch.rows.length
    } catch (thrown) {
      const refused = thrown instanceof ApiError ? refusedRows(sent, thrown.errors) : new Map()
      if (refused.size === 0) throw thrown
      // The others of the batch were not the reason.
      store.markInvalid(refused)
      return false
    }
  }

  const saver = createSaver({
    isSaved: () => isEmpty(store.unsent()),
    isDue: () => !isEmpty(store.batch()),
    send: async () => {
      while (await sendPortion());
    },
    now,
  })
  return {
    ...saver,
    /** Whether rows of this version are not older than what was sent, so that they can be taken over. */
    accepts(version: number): boolean {
      if (version < known) return false
      known = version
      return true
    },
  }
}
