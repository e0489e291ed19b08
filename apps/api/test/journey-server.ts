// The product for the journeys: main.ts on a database server that forgets, with passwords that are quick to check. That it
// starts with a lasting one of its own is proved in server/start.test.ts, the hash in platform/password-hash.test.ts.
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts'
import { setHashCost } from '../src/platform/password-hash.ts'
import { QUICK_HASH, QUICK_POSTGRES } from './quick.ts'

setHashCost(QUICK_HASH)
const { applicationUrl, url } = await startEmbeddedPostgres({
  dataDir: process.env.DATA_DIR ?? '',
  log: () => undefined,
  settings: QUICK_POSTGRES,
})
Object.assign(process.env, { DATABASE_URL: applicationUrl, MIGRATION_DATABASE_URL: url, DEMO: '1' })
await import('../src/main.ts')
