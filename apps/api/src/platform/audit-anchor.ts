import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Seal } from './audit-seal.ts'
import { type Database, type Executor, run } from './database.ts'

// Outside the database: who cuts the trail together with its last seals is given away by what this remembers.
const FILE = 'audit-anchor.json'
const anchor = z.object({ seal: z.int(), hash: z.string() })
export type Anchor = z.infer<typeof anchor>

/** The last seal that this server has seen, kept in DATA_DIR; nothing where it has seen none. Throws for a broken file. */
export async function readAnchor(dataDir: string): Promise<Anchor | undefined> {
  const text = await readFile(path.join(dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : anchor.parse(JSON.parse(text))
}

/** Whether the database still has the seal that the anchor remembers, as it was. */
export async function holdsAnchor(db: Executor, { seal, hash }: Anchor): Promise<boolean> {
  const found = await run(db, sql`select 1 from audit_seals where id = ${seal} and encode(hash, 'hex') = ${hash}`)
  return found.length > 0
}

/** Remembers the newest seal, unless the one remembered is missing in the database: that evidence stays. Says whether it did. */
export async function keepAnchor(database: Database, dataDir: string, { id, hash }: Seal): Promise<boolean> {
  const known = await readAnchor(dataDir)
  if (known && !(await holdsAnchor(database.kysely, known))) return false
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = path.join(dataDir, FILE)
  const text = `${JSON.stringify({ seal: id, hash } satisfies Anchor)}\n`
  const next = `${file}.new`
  await writeFile(next, text, { mode: 0o600, flush: true })
  await rename(next, file)
  return true
}
