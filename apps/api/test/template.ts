import pg from 'pg'
import { loadDemo } from '../demo/index.ts'
import { admitApplication } from '../src/platform/application-role.ts'
import { fixedClock } from '../src/platform/clock.ts'
import { openDatabase } from '../src/platform/database.ts'
import { loadKeys } from '../src/platform/keys.ts'
import { MIGRATIONS, migrate } from '../src/platform/migrate.ts'
import { setHashCost } from '../src/platform/password-hash.ts'
import { QUICK_HASH } from './quick.ts'

/** When every API test begins, unless it says otherwise. */
export const TEST_NOW = '2026-11-20T02:00:00Z'

setHashCost(QUICK_HASH)

/** The address of another database on the same server. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Makes the database that every test file's own is copied from: migrated, open to the application's account, with keys and the demo company. */
export async function makeTemplate(adminUrl: string, name: string, applicationUrl = adminUrl): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create database "${name}"`)
  const database = openDatabase(databaseUrl(adminUrl, name), { max: 4, onError: () => undefined })
  await migrate(database.pool, MIGRATIONS)
  if (applicationUrl !== adminUrl) await admitApplication(database.pool, new URL(applicationUrl).username)
  await loadKeys(database, undefined)
  await loadDemo({ database, clock: fixedClock(TEST_NOW), employees: 60 })
  await database.close()
  await admin.end()
}
