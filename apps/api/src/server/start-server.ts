import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../platform/config.ts'
import { ownDatabase } from './database-server.ts'
import { assertFreePort } from './port.ts'
import type { RunningServer } from './serve.ts'

/** Starts the product, from nothing to serving. Throws StartError and its like with one clear line; nothing stays running then. */
export async function startServer(config: Config, log: FastifyBaseLogger): Promise<RunningServer> {
  await assertFreePort(config)
  const starting = ownDatabase(config, log)
  // A failure is told where it is awaited.
  starting.catch(() => undefined)
  // Most of the program is read while the database starts.
  const { serve } = await import('./serve.ts')
  const server = await starting
  try {
    return await serve(server, config, log)
  } catch (error) {
    await server.stop()
    throw error
  }
}
