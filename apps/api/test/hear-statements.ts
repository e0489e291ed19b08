import type pg from 'pg'

/** A statement as it was sent. */
export interface Sent {
  readonly text: string
  readonly values?: readonly unknown[]
  /** It was sent while another one was still to be answered. */
  readonly isBeside: boolean
}

interface Statement extends Omit<Sent, 'isBeside'> {
  readonly callback?: (...result: readonly unknown[]) => void
}

/** Hears what a pool is sent: gives what one needs to do some work and get the statements that it sent. */
export function hearStatements(pool: pg.Pool): (work: () => Promise<unknown>) => Promise<Sent[]> {
  let sent: Sent[] | undefined
  const heard = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    const { query } = client
    let open = 0
    Object.assign(client, {
      query: (...parameters: [Statement]) => {
        const [statement] = parameters
        const { callback } = statement
        if (callback) {
          sent?.push({ text: statement.text, values: statement.values ?? [], isBeside: open > 0 })
          open++
          Object.assign(statement, {
            callback: (...result: readonly unknown[]) => {
              open--
              callback(...result)
            },
          })
        }
        return Reflect.apply(query, client, parameters)
      },
    })
  })
  return async (work) => {
    const all: Sent[] = []
    sent = all
    await work()
    sent = undefined
    return all
  }
}
