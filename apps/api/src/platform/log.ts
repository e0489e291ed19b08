import { destination, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

const STDERR = 2

/** The server's log: one line of JSON an entry, on stderr; written at once, so that nothing is lost at the end. */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  const options = { level: logLevel, base: null, serializers: { err: describeError } }
  return pino(options, destination({ dest: STDERR, sync: true }))
}

const NAMED = ['code', 'severity', 'constraint', 'table', 'column', 'routine'] as const

/**
 * What of an error is written: what it is, where it comes from and why. PostgreSQL's details, the statement and the
 * connection hold the data of people, which have no place in a log.
 */
export function describeError(error: unknown): Record<string, unknown> {
  // Some libraries hand on a copy of an error's properties.
  if (typeof error !== 'object' || error === null) return { message: String(error) }
  const text = (name: string): [string, string][] => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? [[name, value]] : []
  }
  const cause: unknown = Reflect.get(error, 'cause')
  return {
    ...(error instanceof Error ? { type: error.name } : {}),
    ...Object.fromEntries(['message', 'stack', ...NAMED].flatMap(text)),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}),
  }
}
