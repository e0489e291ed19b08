import { ConfigError, loadConfig } from '../platform/config.ts'
import { EmbeddedPostgresError } from '../platform/embedded-postgres/index.ts'
import { openLog } from '../platform/log.ts'
import { MigrationError } from '../platform/migrate.ts'
import { StartError } from '../platform/start-error.ts'
import type { RunningServer } from './serve.ts'
import { startServer } from './start-server.ts'

// npm passes a Ctrl-C on that the terminal has sent already; what comes so soon after is the same one.
const SAME_SIGNAL_MS = 500

const log = { current: openLog({ logLevel: 'info' }) }
let running: RunningServer | undefined
let stoppingSince: number | undefined

/** Stops in good order and ends the process; asked again while that goes on, ends it at once. */
async function end(status: number): Promise<void> {
  const now = performance.now()
  if (stoppingSince !== undefined) {
    if (now - stoppingSince < SAME_SIGNAL_MS) return
    process.exit(status || 1)
  }
  stoppingSince = now
  try {
    await running?.stop()
  } catch (error) {
    log.current.fatal({ err: error }, 'the server did not end well')
    process.exit(1)
  }
  process.exit(status)
}

function crash(error: unknown): void {
  log.current.fatal({ err: error }, 'an error nobody expected: the server ends')
  void end(1)
}

const isForPeople = (error: unknown) =>
  [ConfigError, EmbeddedPostgresError, MigrationError, StartError].some((kind) => error instanceof kind)

process.on('SIGTERM', () => void end(0))
process.on('SIGINT', () => void end(0))
process.on('uncaughtException', crash)
process.on('unhandledRejection', crash)

try {
  const config = loadConfig()
  log.current = openLog(config)
  running = await startServer(config, log.current)
  process.stdout.write(`${running.announcement}\n`)
} catch (error) {
  if (isForPeople(error) && error instanceof Error) process.stderr.write(`${error.message}\n`)
  else log.current.fatal({ err: error }, 'the server could not start')
  process.exit(1)
}
