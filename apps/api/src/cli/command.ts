import type { FastifyBaseLogger } from 'fastify'
import { type Config, ConfigError, loadConfig } from '../platform/config.ts'
import { EmbeddedPostgresError } from '../platform/embedded-postgres/index.ts'
import { openLog } from '../platform/log.ts'
import { MigrationError } from '../platform/migrate.ts'
import { StartError } from '../platform/start-error.ts'
import { borrowedDatabase, type DatabaseServer } from '../server/database-server.ts'

/** What a command works with; it may run beside the server. */
export interface CommandContext {
  readonly config: Config
  readonly server: DatabaseServer
  readonly log: FastifyBaseLogger
}

/** Why a command could not be done, as one line for who asked. */
export class CommandError extends Error {}

const FOR_PEOPLE = [CommandError, ConfigError, EmbeddedPostgresError, MigrationError, StartError]

/** Runs a command against the database of the settings and ends the process: 0 when it is done, 1 with one clear line. */
export async function runCommand(work: (context: CommandContext) => Promise<void>): Promise<void> {
  try {
    const config = loadConfig()
    const log = openLog({ logLevel: config.logLevel === 'silent' ? 'silent' : 'warn' })
    const server = await borrowedDatabase(config, log)
    try {
      await work({ config, server, log })
    } finally {
      await server.stop()
    }
  } catch (error) {
    const clear = error instanceof Error && FOR_PEOPLE.some((kind) => error instanceof kind)
    process.stderr.write(`${clear ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
  }
}

/** Writes a line to the terminal. */
export const say = (line: string) => void process.stdout.write(`${line}\n`)
