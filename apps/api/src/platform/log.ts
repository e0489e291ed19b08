import { destination, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

const STDERR = 2

/** The server's log: one line of JSON an entry, on stderr; written at once, so that nothing is lost at the end. */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: logLevel, base: null }, destination({ dest: STDERR, sync: true }))
}
