import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts'

const REPLICATION = 'local all postgres trust\nlocal replication postgres trust\n'

export interface Followed {
  readonly copy: EmbeddedPostgres
  /** Works at the source as its superuser. */
  readonly admin: pg.Client
}

/**
 * Takes a base backup of the embedded PostgreSQL that runs in a folder, and starts it in another as a streaming replica named
 * `copy`. Both folders are open to every account, as PostgreSQL does not run as root.
 */
export async function startReplica(sourceDir: string, copyDir: string): Promise<Followed> {
  const source = path.join(sourceDir, 'postgres')
  const target = path.join(copyDir, 'postgres')
  const rules = readFileSync(path.join(source, 'cluster/pg_hba.conf'), 'utf8')
  const [pid, , , port, socket] = readFileSync(path.join(source, 'cluster/postmaster.pid'), 'utf8').split('\n')
  appendFileSync(path.join(source, 'cluster/pg_hba.conf'), REPLICATION)
  process.kill(Number(pid), 'SIGHUP')
  const admin = await connected(`postgresql://postgres@localhost:${port}/selamat?host=${socket}`)
  await admin.query(`select pg_backup_start('copy', true)`)
  mkdirSync(target, { recursive: true, mode: 0o755 })
  for (const name of ['cluster', 'password']) execFileSync('cp', ['-a', path.join(source, name), target])
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  const place = (name: string) => path.join(target, 'cluster', name)
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(place(name), { force: true })
  const { uid, gid } = statSync(place('PG_VERSION'))
  const added = { backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' }
  for (const [name, content] of Object.entries(added)) {
    writeFileSync(place(name), content)
    chownSync(place(name), uid, gid)
  }
  // The launcher expects its own rules.
  writeFileSync(place('pg_hba.conf'), rules)
  const primary = `host=${socket} port=${port} user=postgres application_name=copy`
  const copy = await startEmbeddedPostgres({
    dataDir: copyDir,
    log: () => undefined,
    settings: { primary_conninfo: primary },
  })
  return { copy, admin }
}

/** The rules are read again a moment after the signal. */
async function connected(connectionString: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== '28000') throw error
      await delay(20)
    }
  }
}
