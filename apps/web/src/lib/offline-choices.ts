import { ApiError } from './api-error.ts'
import type { Choice, ChoiceSource } from './choices.ts'
import { getRow, putRow } from './device-store.ts'
import { session } from './session.ts'

interface Row {
  readonly userId: number
  readonly key: string
  readonly choices: readonly Choice[]
}

const own = () => session.get().session?.user.id ?? 0

/** Keeps the choices of a source on this device, for when there is no connection. */
export const keepOfflineChoices = (source: string, choices: readonly Choice[]): Promise<IDBValidKey> =>
  putRow<Row>('forms', { userId: own(), key: `choices/${source}`, choices })

/** A source that answers from this device where the server cannot be reached. */
export const offlineChoices = (source: ChoiceSource): ChoiceSource => ({
  key: source.key,
  load: async (query) => {
    try {
      return await source.load(query)
    } catch (thrown) {
      if (!(thrown instanceof ApiError && thrown.status === 0)) throw thrown
      const kept = await getRow<Row>('forms', own(), `choices/${source.key}`)
      if (kept === undefined) throw thrown
      const { ids, keyword = '' } = query
      if (ids) return kept.choices.filter(({ value }) => ids.some((id) => id === value))
      return kept.choices
        .filter(({ label }) => label.toLowerCase().includes(keyword.toLowerCase()))
        .slice(0, query.limit)
    }
  },
})
