import { EventEmitter } from 'node:events'
import pg from 'pg'

/** Notifies the connected browsers of a user. */
export interface LiveEvents {
  /** Calls `listener` at every event of the user until the returned function is called. */
  follow(userId: number, listener: (event: LiveEvent) => void): () => void
  /** Calls `listener` at every event for all users of the company until the returned function is called. */
  followCompany(companyId: number, listener: (event: LiveEvent) => void): () => void
  /** Calls `listener` whenever the outbox has something to do. */
  onOutbox(listener: () => void): void
  /** Calls `listener` whenever an import has something to do. */
  onImports(listener: () => void): void
  close(): Promise<void>
}
export interface LiveEvent {
  readonly id: number
  /** `session`: one of the user's sessions has ended. `permits`: a permit or somebody at work under one, for the whole company. */
  readonly kind: 'notification' | 'task' | 'rights' | 'session' | 'permits'
}

const RECONNECT_MS = 1000
const CONNECT_WITHIN_MS = 10_000

/** Listens on one connection a process; every instance hears every NOTIFY. Comes back by itself when the database was away. */
export async function listen(url: string, onError: (error: Error) => void): Promise<LiveEvents> {
  const emitter = new EventEmitter().setMaxListeners(0)
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: CONNECT_WITHIN_MS })
    next.on('error', (error) => closed || onError(error))
    next.on('end', () => {
      if (!closed && client === next) retry = setTimeout(() => void connect().catch(onError), RECONNECT_MS)
    })
    next.on('notification', ({ channel, payload }) => {
      if (channel === 'outbox' || channel === 'imports') emitter.emit(channel)
      if (channel !== 'live' || !payload) return
      const { users, company, ...event }: { users?: number[]; company?: number } & LiveEvent = JSON.parse(payload)
      for (const userId of users ?? []) emitter.emit(`user ${userId}`, event)
      if (company !== undefined) emitter.emit(`company ${company}`, event)
    })
    client = next
    try {
      await next.connect()
      await next.query('listen live; listen outbox; listen imports')
      // Events that were missed while the connection was away.
      for (const name of emitter.eventNames()) {
        emitter.emit(name, { id: 0, kind: String(name).startsWith('company') ? 'permits' : 'notification' })
      }
    } catch (error) {
      await next.end().catch(onError)
      throw error
    }
  }

  await connect()
  return {
    follow: (userId, listener) => {
      emitter.on(`user ${userId}`, listener)
      return () => emitter.off(`user ${userId}`, listener)
    },
    followCompany: (companyId, listener) => {
      emitter.on(`company ${companyId}`, listener)
      return () => emitter.off(`company ${companyId}`, listener)
    },
    onOutbox: (listener) => void emitter.on('outbox', listener),
    onImports: (listener) => void emitter.on('imports', listener),
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
