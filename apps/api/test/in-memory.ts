import { mkdtemp, readFile, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
const ROOM = 3_000_000_000

/** Whether there is a folder in memory with room, from which programs can be started too. */
async function hasRoom(): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '')
  const [, options = 'noexec'] = new RegExp(`^\\S+ ${MEMORY} tmpfs (\\S+)`, 'm').exec(mounts) ?? []
  if (/\b(?:ro|noexec)\b/.test(options) || freemem() < ROOM) return false
  const { bavail, bsize } = await statfs(MEMORY)
  return bavail * bsize > ROOM
}

/** Makes a folder for a database that nobody needs afterwards: in memory where there is room, as it makes files by the thousand. */
export async function folderInMemory(prefix: string): Promise<string> {
  return mkdtemp(path.join((await hasRoom()) ? MEMORY : tmpdir(), prefix))
}
