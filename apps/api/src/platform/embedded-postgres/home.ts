import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Account, canEnter } from './account.ts'
import { EmbeddedPostgresError } from './error.ts'

const OUTSIDE = process.platform === 'darwin' ? '/var/db/selamat' : '/var/lib/selamat'
// The shortest limit for a socket's path among the supported systems, the name ".s.PGSQL.5432" included.
const SOCKET_DIRECTORY_MOST = 103 - '/.s.PGSQL.5432'.length

/**
 * Returns the directory that holds the cluster, its password and its log: `dataDir/postgres`, made with rights for the
 * owner alone. Where the account can't enter `dataDir` (it lies below /root, say) `dataDir/postgres` is a link to a
 * directory of its own below `outside`.
 */
export function prepareHome(dataDir: string, account: Account, outside = OUTSIDE): string {
  const link = path.join(dataDir, 'postgres')
  if (!lstatSync(link, { throwIfNoEntry: false })) {
    prepareDataDir(dataDir, account)
    if (canEnter(account, dataDir)) mkdirSync(link, { recursive: true, mode: 0o700 })
    else linkOutside(link, outside)
    shareWith(account, link)
  }
  if (!existsSync(link)) {
    throw new EmbeddedPostgresError(
      `${link} leads to ${readlinkSync(link)}, which is gone: bring it back, or remove the link to begin with an empty database`,
    )
  }
  const home = realpathSync(link)
  if (!canEnter(account, home)) {
    throw new EmbeddedPostgresError(
      `The database in ${home} can't be reached by the account it runs as (uid ${account.uid}): open the way to it (chmod o+x on the directories above), or set DATA_DIR to a directory outside of them`,
    )
  }
  return home
}

/** Makes a directory with a short path for the database's socket, for the account alone. */
export function makeSocketDirectory(account: Account, home: string): string {
  for (const base of [tmpdir(), '/tmp', '/var/tmp', home]) {
    if (base.length + '/selamat-XXXXXX'.length > SOCKET_DIRECTORY_MOST || !canEnter(account, base)) continue
    const directory = tryMakeTemporary(base)
    if (directory) return restoreSocketDirectory(account, directory)
  }
  throw new EmbeddedPostgresError(
    'No place for the socket of the database: set TMPDIR to a writable directory with a short path',
  )
}

/** Makes the socket's directory (again) and gives it to the account. */
export function restoreSocketDirectory(account: Account, directory: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (account.uid !== undefined && account.gid !== undefined) chownSync(directory, account.uid, account.gid)
  return directory
}

function prepareDataDir(dataDir: string, account: Account): void {
  // Only the last directory is closed: the account has to pass through those above it.
  mkdirSync(path.dirname(dataDir), { recursive: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // An empty directory was made for us, so its rights are ours to set; any other is left as it is.
  if (readdirSync(dataDir).length === 0) shareWith(account, dataDir)
}

function linkOutside(link: string, outside: string): void {
  mkdirSync(outside, { recursive: true, mode: 0o755 })
  const directory = mkdtempSync(`${outside}/`)
  try {
    symlinkSync(directory, link)
  } catch (error) {
    rmdirSync(directory)
    // Another start on the same new directory may have been quicker; the owner's lock decides between the two.
    if (!existsSync(link)) throw error
  }
}

/** Lets the account's group pass through the directory, and nobody else in. */
function shareWith(account: Account, directory: string): void {
  if (account.gid === undefined) return
  chownSync(directory, process.getuid?.() ?? 0, account.gid)
  chmodSync(directory, 0o710)
}

function tryMakeTemporary(base: string): string | undefined {
  try {
    return mkdtempSync(path.join(base, 'selamat-'))
  } catch {
    return undefined
  }
}
