import type pg from 'pg'

/** A statement as it was sent. */
export interface Sent {
  readonly text: string
  readonly values?: readonly unknown[]
}

/** Hears what a pool is sent: gives what one needs to do some work and get the statements that it sent. */
export function hearStatements(pool: pg.Pool): (work: () => Promise<unknown>) => Promise<Sent[]> {
  let sent: Sent[] | undefined
  const heard = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    const { query } = client
    Object.assign(client, {
      query: (...parameters: [Sent]) => {
        if (typeof parameters[0] === 'object') sent?.push(parameters[0])
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
