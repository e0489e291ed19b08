import type { FastifyInstance } from 'fastify'
import { mountMasterData } from './domains/master-data/index.ts'
import { mountSites } from './domains/organisation/site.ts'
import type { House } from './platform/house.ts'
import type { OutboxHandler } from './platform/outbox.ts'

/** What is mounted, in the order of the floors. */
export const domains: readonly ((app: FastifyInstance, house: House) => void)[] = [mountSites, mountMasterData]

/** Who works off what the outbox holds. */
export const outboxHandlers: Readonly<Record<string, OutboxHandler>> = {}
