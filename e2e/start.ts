import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ADDRESS, OTHER_PRODUCT } from './address.ts'

const READY_MS = 60_000

const answers = async () => (await fetch(`${ADDRESS}/readyz`).catch(() => undefined))?.ok ?? false

/** Starts the product on a port and data of its own, and stops it after the last journey. */
export default async function start() {
  if (process.env.BASE_URL !== undefined) return
  if (await answers()) throw new Error(`another program answers at ${ADDRESS}`)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'selamat-e2e-'))
  // For the journeys, which cannot wait for everything.
  process.env.DATA_DIR = dataDir
  const root = path.join(import.meta.dirname, '..')
  const server = spawn(process.execPath, ['apps/api/test/journey-server.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: new URL(ADDRESS).port,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '100',
      EMBED_ORIGINS: OTHER_PRODUCT,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const began = Date.now()
  while (!(await answers())) {
    if (server.exitCode !== null || Date.now() - began > READY_MS) {
      server.kill('SIGTERM')
      throw new Error('the product did not start')
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return async () => {
    const gone = once(server, 'exit')
    server.kill('SIGTERM')
    await gone
    // Its database ends just after it.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
}
