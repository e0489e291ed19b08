import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type BinderIndex, INDEX_FILE } from '@selamat/contract/domains/evidence/binder-index'
import { STANDARD_LABELS } from '@selamat/contract/domains/evidence/evidence-binder'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { itemsOf } from '@selamat/contract/kit/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../platform/access.ts'
import { actorOf } from '../../platform/actor-of.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { run } from '../../platform/database.ts'
import type { EvidenceAsking, EvidenceSource } from '../../platform/evidence.ts'
import type { Fragment } from '../../platform/records/statements.ts'
import { scopesFor } from '../../platform/session.ts'
import { type WrittenFile, type ZipFile, zipOf } from '../../platform/zip-writer.ts'
import { drawIndex, type WaitingBinder } from './draw-index.ts'

/** Why a binder cannot be made, in words for its maker. */
export class NoBinder extends Error {}

/** The zip of a binder as it comes, with the hash that it has at the end. */
export interface Collected {
  readonly bytes: AsyncGenerator<Uint8Array>
  readonly sha256: () => string
  readonly size: () => number
}

type Progress = (step: string, written: number) => Promise<void>
type Head = BinderIndex['heads'][number]

/**
 * Collects a binder: each source in turn, in the scope of its maker now, file after file, then the index. Nothing is kept in memory but
 * the names and hashes of files and the heads of the trail. Throws NoBinder for a maker who has left.
 */
export async function collect(
  context: AppContext,
  sources: readonly EvidenceSource[],
  binder: WaitingBinder,
  progress: Progress,
): Promise<Collected> {
  const at = context.clock.now()
  const today = formatDate(at)
  const maker = await makerOf(context, binder, today)
  const { protocol, host } = new URL(binder.address)
  const asking = (actor: Actor): EvidenceAsking => ({
    actor,
    from: binder.fromDay,
    until: binder.untilDay,
    siteId: binder.siteId,
    at,
    today,
    request: { protocol: protocol === 'https:' ? 'https' : 'http', host },
  })
  const written: WrittenFile[] = []
  const leftOut: BinderIndex['leftOut'] = []
  const heads: Head[] = []

  async function* files(): AsyncGenerator<ZipFile> {
    for (const source of sources) {
      const scopes = await scopesFor(context, maker, { anyOf: itemsOf(source.item), action: 'read' })
      if (scopes.length === 0) {
        leftOut.push({ title: source.title, reason: 'The maker of this binder cannot read these records' })
        continue
      }
      await progress(source.title, written.length)
      const criteria = asking({ ...maker, scopes })
      for await (const { name, open } of source.files(criteria)) {
        yield { name: `${source.key}/${name}`, bytes: bytesOf(await open()) }
        await progress(source.title, written.length)
      }
      const records = await source.records?.(criteria)
      if (records) heads.push(...(await headsOf(context, records)))
    }
    const index = await indexOf(context, binder, maker, at, { files: written, leftOut, heads })
    yield { name: 'Index.pdf', bytes: bytesOf(await drawIndex(context, binder, index)) }
    const complete = JSON.stringify({ ...index, files: [...written] } satisfies BinderIndex, null, 1)
    yield { name: INDEX_FILE, bytes: one(Buffer.from(complete)) }
  }

  const hash = createHash('sha256')
  let size = 0
  async function* bytes() {
    for await (const chunk of zipOf(files(), at, (file) => void written.push(file))) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  return { bytes: bytes(), sha256: () => hash.digest('hex'), size: () => size }
}

async function makerOf({ database }: AppContext, { requestedBy }: WaitingBinder, today: string): Promise<Actor> {
  const maker = await actorOf(database.kysely, requestedBy, today)
  if (!maker) throw new NoBinder('Its maker can no longer sign in')
  return maker
}

async function* bytesOf(stream: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) yield chunk
}
async function* one(bytes: Uint8Array) {
  yield bytes
}

/** The newest entry of the audit trail about each of some records. */
const headsOf = ({ database }: AppContext, { entity, ids }: { readonly entity: string; readonly ids: Fragment }) =>
  run<Head>(
    database.kysely,
    sql`select distinct on (a.entity_id) a.entity, a.entity_id, a.id as event_id, encode(a.hash, 'hex') as hash from audit_events a
      where a.entity = ${entity} and a.entity_id in (${ids}) order by a.entity_id, a.id desc`,
  )

async function indexOf(
  { database }: AppContext,
  binder: WaitingBinder,
  maker: Actor,
  at: Date,
  parts: Pick<BinderIndex, 'files' | 'leftOut' | 'heads'>,
): Promise<BinderIndex> {
  const [seal] = await run<{ id: number; hash: string }>(
    database.kysely,
    sql`select id, encode(hash, 'hex') as hash from audit_seals order by id desc limit 1`,
  )
  return {
    format: 'selamat-evidence-1',
    number: binder.number,
    title: binder.title,
    standard: STANDARD_LABELS[binder.standard],
    company: binder.companyName,
    site: binder.siteName,
    from: binder.fromDay,
    until: binder.untilDay,
    madeBy: `${maker.fullName} (${maker.username})`,
    madeAt: formatTimestamp(at),
    seal: seal ?? null,
    ...parts,
    files: [...parts.files],
  }
}
