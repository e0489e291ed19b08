import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { LiveEvents } from './events.ts'
import type { FileStore } from './file-store.ts'
import type { Keys } from './keys.ts'
import type { Numbering } from './numbering.ts'
import type { RecordKinds } from './records/record-kinds.ts'
import type { Replica } from './replica.ts'

/** What every part of the API uses; made once at start and passed down. */
export interface AppContext {
  readonly config: Config
  readonly clock: Clock
  readonly database: Database
  /** A copy of it for long reads, where one is set. */
  readonly replica?: Replica | undefined
  readonly keys: Keys
  readonly files: FileStore
  readonly live: LiveEvents
  readonly numbering: Numbering
  /** What the domains have mounted on the CRUD kit. */
  readonly records: RecordKinds
  readonly log: FastifyBaseLogger
  /** Tests check every answer against its contract. */
  readonly checkResponses: boolean
}
