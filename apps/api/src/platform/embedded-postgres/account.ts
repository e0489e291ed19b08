import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** The account PostgreSQL runs as; empty means the one that runs this process. */
export type Account = { uid?: number; gid?: number }

const NOBODY = 65534

/**
 * Returns the account to run PostgreSQL as, which refuses to run as root: the owner of the existing `cluster`, else of
 * the `home` around it, else an unprivileged one. Ordinary users run it as themselves.
 */
export function chooseAccount(home: string, cluster: string): Account {
  if (process.getuid?.() !== 0) return {}
  for (const directory of [cluster, home]) {
    const owner = statSync(directory, { throwIfNoEntry: false })
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  }
  return unprivileged()
}

/** PostgreSQL wants an account that the system knows by name; nobody is number 65534 on most. */
function unprivileged(): Account {
  const known = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  const nobody = known.find(({ uid }) => uid === NOBODY) ?? known.find(({ name }) => name === 'nobody')
  return { uid: nobody?.uid ?? NOBODY, gid: nobody?.gid ?? NOBODY }
}

/** Whether the account can enter the directory; asked of the system, which knows about every kind of right. */
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
