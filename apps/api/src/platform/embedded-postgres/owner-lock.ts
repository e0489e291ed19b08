import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DirectoryInUseError, EmbeddedPostgresError } from './error.ts'

/** The locks of this process: one that nobody refers to would end with the garbage. */
const owned = new Set<DatabaseSync>()

/**
 * Makes this process the one owner of the directory until `release`. The lock is the operating system's own lock on
 * a file, taken through SQLite: it ends with the process however that ends, and no reused process number can fake it.
 * Throws EmbeddedPostgresError, naming the other process, when the directory is owned.
 */
export function takeOwnership(home: string, dataDir: string): { release(): void } {
  const pidFile = path.join(home, 'owner.pid')
  const lockFile = path.join(home, 'owner.lock')
  const lock = openLock(lockFile)
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && error.message.includes('locked'))) throw error
    throw new DirectoryInUseError(
      `${dataDir} is in use by another running server (process ${readPid(pidFile)}): stop that one, or give this one its own DATA_DIR`,
    )
  }
  chmodSync(lockFile, 0o600)
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  owned.add(lock)
  return {
    release: () => {
      owned.delete(lock)
      lock.close()
    },
  }
}

function openLock(lockFile: string): DatabaseSync {
  try {
    return new DatabaseSync(lockFile)
  } catch (error) {
    throw new EmbeddedPostgresError(`${lockFile} can't be opened: does the directory belong to another user?`, error)
  }
}

function readPid(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim()
  } catch {
    return 'just starting'
  }
}
