import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './error.ts'

/**
 * Deals with the postmaster.pid that a killed server left behind; only the owner of the cluster may call it.
 * Waits for a PostgreSQL that is still stopping, and stops one that nobody stops any more. Returns a process number
 * that PostgreSQL must not take for itself: one the system has meanwhile given to another program.
 */
export async function retirePostmaster(cluster: string, patienceMs = 5000): Promise<number | undefined> {
  const pid = readPostmasterPid(cluster)
  if (pid === undefined || !isAlive(pid)) return undefined
  if (!isPostmasterOf(pid, cluster)) return pid
  const steps: [NodeJS.Signals | undefined, number][] = [
    [undefined, patienceMs],
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ]
  for (const [signal, timeMs] of steps) {
    if (signal && isAlive(pid)) process.kill(pid, signal)
    if (await hasEnded(pid, timeMs)) return undefined
  }
  throw new EmbeddedPostgresError(`An earlier PostgreSQL (process ${pid}) still holds ${cluster} and does not stop`)
}

/** Returns the process number in postmaster.pid; removes a file that is empty or broken, which PostgreSQL would refuse. */
export function readPostmasterPid(cluster: string): number | undefined {
  const file = path.join(cluster, 'postmaster.pid')
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
  const pid = Number(/^(\d{1,10})\n/.exec(content)?.[1])
  if (pid > 0) return pid
  rmSync(file, { force: true })
  return undefined
}

/** Whether a process has this number. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  try {
    // PostgreSQL works in the directory of its cluster.
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === cluster
    if (process.platform === 'win32') return true
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}

async function hasEnded(pid: number, timeMs: number): Promise<boolean> {
  for (let waited = 0; waited <= timeMs; waited += 20) {
    if (!isAlive(pid)) return true
    await delay(20)
  }
  return false
}
