import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type Account, asAccount } from './account.ts'
import { type Engine, program } from './engine.ts'
import { EmbeddedPostgresError } from './error.ts'
import { retirePostmaster } from './stale-postmaster.ts'

/**
 * A directory of databases, with the password of its two accounts: `selamat` owns the database `selamat`, and
 * `selamat_app` works in it.
 */
export type Cluster = { directory: string; password: string; fresh: boolean }

// The superuser has no password, so nobody can sign in as it; the server's own account is no superuser.
const ACCESS_RULES = [
  'local all selamat,selamat_app scram-sha-256',
  'host all selamat,selamat_app 127.0.0.1/32 scram-sha-256',
  '',
].join('\n')

/** Returns the directory of the cluster inside `home`. */
export function clusterDirectory(home: string): string {
  return path.join(home, 'cluster')
}

/**
 * Returns the cluster in `home`, making it where there is none. It is made under another name and renamed when whole,
 * so a start that was cut off leaves nothing behind that looks like a database.
 */
export async function prepareCluster(engine: Engine, account: Account, home: string): Promise<Cluster> {
  const directory = clusterDirectory(home)
  const passwordFile = path.join(home, 'password')
  for (const name of readdirSync(home)) {
    if (name.startsWith('cluster.new-')) {
      // The program that was making it may still be writing for a moment.
      rmSync(path.join(home, name), { recursive: true, force: true, maxRetries: 10 })
    }
  }
  if (existsSync(directory)) {
    checkVersion(directory, engine)
    const password = readPassword(passwordFile)
    const rules = path.join(directory, 'pg_hba.conf')
    if (readFileSync(rules, 'utf8') !== ACCESS_RULES) {
      // Made by a release whose application worked as the owner. A killed server may still hold the directory.
      await retirePostmaster(directory)
      await runSql(engine, account, directory, [applicationRole(password)])
      writeFileSync(rules, ACCESS_RULES)
    }
    return { directory, password, fresh: false }
  }
  const password = randomBytes(24).toString('base64url')
  writeDurably(passwordFile, password)
  const unfinished = mkdtempSync(path.join(home, 'cluster.new-'))
  if (account.uid !== undefined && account.gid !== undefined) chownSync(unfinished, account.uid, account.gid)
  await initialise(engine, account, unfinished)
  writeFileSync(path.join(unfinished, 'pg_hba.conf'), ACCESS_RULES)
  await runSql(engine, account, unfinished, [
    `CREATE ROLE selamat LOGIN CREATEDB PASSWORD '${password}'`,
    'CREATE DATABASE selamat OWNER selamat',
    applicationRole(password),
  ])
  renameSync(unfinished, directory)
  syncPath(home)
  return { directory, password, fresh: true }
}

/** In one line, as the single-user server reads; it may be there already where a start was cut off. */
const applicationRole = (password: string) =>
  `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'selamat_app') THEN CREATE ROLE selamat_app LOGIN PASSWORD '${password}'; END IF; END $$`

async function initialise(engine: Engine, account: Account, directory: string): Promise<void> {
  // Upper and lower case of every script on every platform come from PostgreSQL itself; the system's LC_CTYPE serves
  // only the search extensions, and C.UTF-8 isn't everywhere.
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale-provider=builtin']
  options.push('--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions', `--pgdata=${directory}`)
  const attempts = [[...options, '--lc-ctype=C.UTF-8'], [...options, '--lc-ctype=en_US.UTF-8'], options]
  let problem = ''
  for (const attempt of attempts) {
    problem = await run(program(engine, 'initdb'), attempt, account)
    if (problem === '') return
    if (!problem.includes('invalid locale name')) break
  }
  if (problem.includes('could not look up effective user ID')) {
    throw new EmbeddedPostgresError(
      'The embedded database can only be made by a user with an entry in /etc/passwd: add one, or set DATABASE_URL to a PostgreSQL server',
    )
  }
  throw new EmbeddedPostgresError(`The database could not be made: ${lastLine(problem)}`)
}

async function runSql(engine: Engine, account: Account, directory: string, statements: string[]): Promise<void> {
  const single = ['--single', '-D', directory, 'postgres', '-c', 'exit_on_error=on', '-c', 'log_checkpoints=off']
  const problem = await run(program(engine, 'postgres'), [...single], account, `${statements.join('\n')}\n`)
  if (problem !== '') throw new EmbeddedPostgresError(`The database could not be made: ${lastLine(problem)}`)
}

/** Runs a program to its end; returns what it complained about, or nothing when it succeeded. */
async function run(file: string, options: string[], account: Account, input = ''): Promise<string> {
  const child = spawn(file, options, { ...asAccount(account), stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code, signal) => resolve(code === 0 ? '' : `ended with ${signal ?? code}`))
  })
  // A program that ends early closes its input; how it ended is told by its exit.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const [failure, complaints] = await Promise.all([ended, text(child.stderr)])
  return failure === '' ? '' : complaints.trim() || failure
}

function checkVersion(directory: string, engine: Engine): void {
  const versionFile = path.join(directory, 'PG_VERSION')
  if (!existsSync(versionFile))
    throw new EmbeddedPostgresError(`${directory} is not a database: its file PG_VERSION is missing`)
  const version = readFileSync(versionFile, 'utf8').trim()
  if (version === engine.major) return
  throw new EmbeddedPostgresError(
    `${directory} was made by PostgreSQL ${version} and this is PostgreSQL ${engine.major}: export it with the old release and import it with this one`,
  )
}

function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new EmbeddedPostgresError(`The password of the embedded database can't be read from ${file}`, error)
  }
}

function writeDurably(file: string, content: string): void {
  rmSync(file, { force: true })
  writeFileSync(file, content, { mode: 0o600, flush: true })
}

function syncPath(directory: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(directory, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function lastLine(output: string): string {
  return output.split('\n').findLast((line) => /error|fatal|panic/i.test(line)) ?? output.split('\n').at(-1) ?? output
}
