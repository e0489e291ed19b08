import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { type BinderIndex, binderIndex, INDEX_FILE } from '@selamat/contract/domains/evidence/binder-index'
import { sql } from 'kysely'
import { type Executor, run } from './database.ts'

/** What the proof of a binder found; `problem` says in one sentence what does not agree. */
export interface BinderVerdict {
  readonly number: string | null
  readonly files: number
  readonly heads: number
  readonly problem: string | null
}

interface Entry {
  readonly name: string
  readonly start: number
  readonly size: number
}

const END_SIZE = 22
const ENTRY_SIZE = 46
const LOCAL_SIZE = 30
const BLOCK = 1 << 20
/** An index is some megabytes at most. */
const MOST_INDEX = 64 << 20

class Damaged extends Error {}

async function read(file: FileHandle, at: number, size: number): Promise<Buffer> {
  const buffer = Buffer.alloc(size)
  const { bytesRead } = await file.read(buffer, 0, size, at)
  if (bytesRead < size) throw new Damaged()
  return buffer
}

/** The files of a zip as the product writes it: stored, without a comment. */
async function entriesOf(file: FileHandle): Promise<Entry[]> {
  const { size } = await file.stat()
  if (size < END_SIZE) throw new Damaged()
  const end = await read(file, size - END_SIZE, END_SIZE)
  if (end.readUInt32LE(0) !== 0x06054b50) throw new Damaged()
  const directory = await read(file, end.readUInt32LE(16), end.readUInt32LE(12))
  const entries: Entry[] = []
  for (let at = 0; at + ENTRY_SIZE <= directory.length; ) {
    if (directory.readUInt32LE(at) !== 0x02014b50 || directory.readUInt16LE(at + 10) !== 0) throw new Damaged()
    const named = directory.readUInt16LE(at + 28)
    const offset = directory.readUInt32LE(at + 42)
    entries.push({
      name: directory.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + named),
      start: offset + LOCAL_SIZE + named,
      size: directory.readUInt32LE(at + 24),
    })
    at += ENTRY_SIZE + named
  }
  return entries
}

async function hashOf(file: FileHandle, { start, size }: Pick<Entry, 'start' | 'size'>): Promise<string> {
  const hash = createHash('sha256')
  for (let at = 0; at < size; at += BLOCK) hash.update(await read(file, start + at, Math.min(BLOCK, size - at)))
  return hash.digest('hex')
}

async function indexOf(file: FileHandle, entries: readonly Entry[]): Promise<BinderIndex> {
  const entry = entries.find(({ name }) => name === INDEX_FILE)
  if (!entry || entry.size > MOST_INDEX) throw new Damaged()
  const parsed = binderIndex.safeParse(JSON.parse((await read(file, entry.start, entry.size)).toString('utf8')))
  if (!parsed.success) throw new Damaged()
  return parsed.data
}

/**
 * Proves a binder of evidence: that its files are those of its index, that the trail has every entry that it names as it was then, with the
 * last seal, and that the trail knows this very file. Reads the file in blocks; writes nothing.
 */
export async function verifyBinder(db: Executor, path: string): Promise<BinderVerdict> {
  const file = await open(path, 'r')
  try {
    const entries = await entriesOf(file)
    const index = await indexOf(file, entries)
    const { number, files, heads } = index
    const whole = await hashOf(file, { start: 0, size: (await file.stat()).size })
    const problem =
      (await firstWrongFile(file, entries, index)) ??
      (await firstWrongHead(db, index)) ??
      (await unknownSeal(db, index)) ??
      (await unknownBinder(db, number, whole))
    return { number, files: files.length, heads: heads.length, problem }
  } catch (error) {
    if (!(error instanceof Damaged || error instanceof SyntaxError)) throw error
    return { number: null, files: 0, heads: 0, problem: 'It is no evidence binder, or it is damaged' }
  } finally {
    await file.close()
  }
}

async function firstWrongFile(
  file: FileHandle,
  entries: readonly Entry[],
  { files }: BinderIndex,
): Promise<string | null> {
  const found = new Map(entries.map((entry) => [entry.name, entry]))
  for (const { name, sha256 } of files) {
    const entry = found.get(name)
    if (!entry) return `${name} is missing`
    if ((await hashOf(file, entry)) !== sha256) return `${name} was changed`
    found.delete(name)
  }
  const [added] = [...found.keys()].filter((name) => name !== INDEX_FILE)
  return added === undefined ? null : `${added} was added`
}

async function firstWrongHead(db: Executor, { heads }: BinderIndex): Promise<string | null> {
  const [wrong] = await run<{ entity: string; entityId: number }>(
    db,
    sql`select h.entity, h.entity_id from unnest(${heads.map(({ entity }) => entity)}::text[], ${heads.map(({ entityId }) => entityId)}::bigint[],
        ${heads.map(({ eventId }) => eventId)}::bigint[], ${heads.map(({ hash }) => hash)}::text[]) h (entity, entity_id, event_id, hash)
      left join audit_events a on a.id = h.event_id and a.entity = h.entity and a.entity_id = h.entity_id and encode(a.hash, 'hex') = h.hash
      where a.id is null limit 1`,
  )
  return wrong ? `The audit trail does not have its entry about ${wrong.entity} ${wrong.entityId}` : null
}

async function unknownSeal(db: Executor, { seal }: BinderIndex): Promise<string | null> {
  if (!seal) return null
  const found = await run(
    db,
    sql`select 1 from audit_seals where id = ${seal.id} and encode(hash, 'hex') = ${seal.hash}`,
  )
  return found.length > 0 ? null : `Seal ${seal.id} is not in the audit trail as the binder has it`
}

async function unknownBinder(db: Executor, number: string, sha256: string): Promise<string | null> {
  const found = await run(
    db,
    sql`select 1 from evidence_binders b join audit_events a on a.entity = 'evidence_binders' and a.entity_id = b.id and a.action = 'finish'
      where b.number = ${number} and a.after ->> 'sha256' = ${sha256}`,
  )
  return found.length > 0 ? null : 'The audit trail does not know this file: it was put together anew'
}
