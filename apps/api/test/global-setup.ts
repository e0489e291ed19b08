import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts'
import { folderInMemory, removeOldFolders } from './in-memory.ts'
import { QUICK_POSTGRES } from './quick.ts'
import { makeTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    /** For the account that the application works with; with TEST_DATABASE_URL it is the same. */
    applicationUrl: string
    template: string
    /** So many random histories of a job are played; the proof of it plays more. */
    jobHistories: number
    /** The same of permits whose people are examined. */
    fitnessHistories: number
    /** For so many permits the gate of fitness is compared with its rules. */
    fitnessDecisions: number
  }
  interface TaskMeta {
    /** What a test that plays histories has seen. */
    played?: object
  }
}

/** One PostgreSQL for all API tests: the embedded one, or the server that TEST_DATABASE_URL names. */
export default async function setup(project: TestProject) {
  const serverUrl = process.env.TEST_DATABASE_URL
  await removeOldFolders()
  const dataDir = await folderInMemory('test')
  const embedded = serverUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: QUICK_POSTGRES })
  const adminUrl = serverUrl ?? embedded?.url ?? ''
  const template = `selamat_template_${process.pid}`
  const applicationUrl = embedded?.applicationUrl ?? adminUrl
  await makeTemplate(adminUrl, template, applicationUrl)
  project.provide('adminUrl', adminUrl)
  project.provide('applicationUrl', applicationUrl)
  project.provide('template', template)
  return async () => {
    // The embedded server's databases go with its folder.
    if (embedded) await embedded.stop()
    else await dropDatabases(adminUrl)
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function dropDatabases(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname like 'selamat_t%_${process.pid}%'`,
  )
  for (const { datname } of rows) await admin.query(`drop database if exists "${datname}" with (force)`)
  await admin.end()
}
