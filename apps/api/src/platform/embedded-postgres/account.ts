import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** The account PostgreSQL runs as; empty means the one that runs this process. */
export type Account = { uid?: number; gid?: number }

// "nobody" by number: it needs no entry in the machine's list of users.
const UNPRIVILEGED = { uid: 65534, gid: 65534 }

/**
 * Gives the account to run PostgreSQL as, which refuses to run as root: the owner of the existing `cluster`, else
 * an unprivileged one. Ordinary users run it as themselves.
 */
export function chooseAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) return {}
  const owner = statSync(cluster, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : UNPRIVILEGED
}

/** Tells whether the account can enter the directory; asked of the system, which knows about every kind of right. */
export function canEnter(account: Account, directory: string): boolean {
  if (account.uid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], asAccount(account)).status === 0
}

/** Options for a child process that runs as the account: in a directory it surely may be in, with nothing of ours. */
export function asAccount(account: Account) {
  const { PATH, SystemRoot } = process.env
  return {
    ...account,
    cwd: '/',
    env: { PATH, SystemRoot, LC_ALL: 'C', TZ: 'UTC' } as NodeJS.ProcessEnv,
    windowsHide: true,
  }
}
