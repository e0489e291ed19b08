import { mkdtemp, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
const ROOM = 3_000_000_000
const PREFIX = 'selamat-'
const LONGEST_RUN_MS = 3 * 3_600_000

/** Whether there is a folder in memory with room, from which programs can be started too. */
async function hasRoom(): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '')
  const [, options = 'noexec'] = new RegExp(`^\\S+ ${MEMORY} tmpfs (\\S+)`, 'm').exec(mounts) ?? []
  if (/\b(?:ro|noexec)\b/.test(options) || freemem() < ROOM) return false
  const { bavail, bsize } = await statfs(MEMORY)
  return bavail * bsize > ROOM
}

/** Makes a folder for a database that nobody needs afterwards: in memory where there is room, as it makes files by the thousand. */
export async function folderInMemory(kind: string): Promise<string> {
  return mkdtemp(path.join((await hasRoom()) ? MEMORY : tmpdir(), `${PREFIX}${kind}-`))
}

/** Gives back the memory of runs that were cut off. */
export async function removeOldFolders(now = Date.now()): Promise<void> {
  const names = await readdir(MEMORY).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    const folder = path.join(MEMORY, name)
    const { mtimeMs = now } = (await stat(folder).catch(() => undefined)) ?? {}
    if (now - mtimeMs > LONGEST_RUN_MS) await rm(folder, { recursive: true, force: true })
  }
}
