// npm run types: writes the TypeScript types of the tables, read from an empty database with all migrations.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const FILE = 'apps/api/src/platform/database-types.gen.ts'
const OPTIONS = [
  '--dialect=postgres',
  '--camel-case',
  '--date-parser=string',
  '--numeric-parser=number',
  '--type-mapping={"int8":"number","xid8":"string"}',
  '--exclude-pattern=schema_migrations',
  `--out-file=${FILE}`,
]

/** Writes the types of a migrated database, or with `--verify` compares them; returns the exit status and what was said. */
export function generate(url, ...more) {
  const program = path.join(root, 'node_modules', '.bin', 'kysely-codegen')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, `--url=${url}`, ...OPTIONS, ...more], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}`.trim() }
}

async function main() {
  const { startEmbeddedPostgres } = await import('../apps/api/src/platform/embedded-postgres/index.ts')
  const { openDatabase } = await import('../apps/api/src/platform/database.ts')
  const { MIGRATIONS, migrate } = await import('../apps/api/src/platform/migrate.ts')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'selamat-types-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  try {
    const database = openDatabase(postgres.url, { max: 2, onError: (error) => console.error(error.message) })
    await migrate(database.pool, MIGRATIONS)
    await database.close()
    const { status, said } = generate(postgres.url)
    if (said) console.log(said)
    process.exitCode = status ?? 1
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
