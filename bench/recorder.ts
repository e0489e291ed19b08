import type { AppContext } from '../apps/api/src/platform/app-context.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { openDatabase } from '../apps/api/src/platform/database.ts'

/** One statement of a request as the product sends it. */
export interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Hears what the product's own functions send to a database. */
export async function recorder(url: string) {
  const database = openDatabase(url, { max: 1, onError: () => undefined })
  const sent: Sent[] = []
  const client = await database.pool.connect()
  const query = client.query.bind(client)
  // Whoever has the connection is heard.
  Object.assign(client, {
    query: (config: { text: string; values?: readonly unknown[] }) => {
      sent.push({ text: config.text, values: config.values ?? [] })
      return query(config as never)
    },
  })
  client.release()

  return {
    database,
    context: { database, clock: systemClock } as AppContext,
    /** The statements of some work, done twice: the second time what it keeps is kept. */
    async recorded(work: () => Promise<unknown>): Promise<Sent[]> {
      await work()
      sent.length = 0
      await work()
      return [...sent]
    },
  }
}
