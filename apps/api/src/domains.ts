import type { FastifyInstance } from 'fastify'
import { mountIdentity } from './domains/identity/index.ts'
import { mountMasterData } from './domains/master-data/index.ts'
import { mountOrganisation } from './domains/organisation/index.ts'
import type { House } from './platform/house.ts'
import type { OutboxHandler } from './platform/outbox.ts'

/** What is mounted, in the order of the floors. */
export const domains: readonly ((app: FastifyInstance, house: House) => void)[] = [mountOrganisation, mountIdentity, mountMasterData]

/** Who works off what the outbox holds. */
export const outboxHandlers: Readonly<Record<string, OutboxHandler>> = {}
