import { createHash } from 'node:crypto'
import { articleContent } from '@selamat/contract/domains/articles/article-content'
import { reading } from '@selamat/contract/domains/articles/article-reading'
import { countWords, leastSeconds } from '@selamat/contract/domains/articles/body-text'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { DAY, MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { signWithPassword } from '../../identity/index.ts'
import type { ArticlePorts } from '../ports.ts'
import { type ArticleReader, articleReader, canOpen, counts, isInDate } from '../relations.ts'

interface Readable {
  readonly id: number
  readonly companyId: number
  readonly title: string
  readonly revision: number
  readonly materialRevision: number
  readonly publishAt: Date
  readonly mustAcknowledge: boolean
  readonly signWithPassword: boolean
  readonly stopLocationId: number | null
  readonly wordCount: number
  readonly isInDate: boolean
}

/** An article that somebody opens. Throws 404. */
async function readable(db: Executor, reader: ArticleReader, id: number, lock = sql``): Promise<Readable> {
  const [found] = await run<Readable>(
    db,
    sql`select a.id, a.company_id, a.title, a.revision, a.material_revision, a.publish_at, a.must_acknowledge, a.sign_with_password,
        a.stop_location_id, a.word_count, ${isInDate(reader.today)} as is_in_date
      from articles a where a.id = ${id} and ${canOpen(reader)} ${lock}`,
  )
  if (!found) throw httpError('NOT_FOUND')
  return found
}

/** Keeps how far somebody has read a revision: the longest time counts. Throws 404. */
export const keepReading = (context: AppContext, { actor, body }: SignedCall<typeof reading.read>) =>
  context.database.transaction(async (tx) => {
    const reader = await articleReader(context, tx, actor)
    const { revision } = await readable(tx, reader, body.id)
    await writeReading(tx, {
      ...body,
      revision: Math.min(body.revision, revision),
      userId: actor.userId,
      at: reader.at,
    })
  })

interface Reading {
  readonly id: number
  readonly userId: number
  readonly revision: number
  readonly seconds: number
  readonly isWhole: boolean
  readonly at: Date
}

const writeReading = (tx: Tx, { id, userId, revision, seconds, isWhole, at }: Reading) =>
  run(
    tx,
    sql`insert into article_reads (article_id, user_id, revision, first_at, seconds, is_whole)
      values (${id}, ${userId}, ${revision}, ${at}, ${seconds}, ${isWhole})
      on conflict (article_id, user_id, revision) do update
      set seconds = greatest(article_reads.seconds, excluded.seconds), is_whole = article_reads.is_whole or excluded.is_whole`,
  )

/** A device can send it so much later, and its clock can be off by so much. */
const OLDEST = 30 * DAY
const AHEAD = 5 * MINUTE

/** When it was read: without a connection as the device says. Throws 422. */
function instantRead(readAt: string | undefined, now: Date, publishAt: Date): Date {
  if (readAt === undefined) return now
  const at = new Date(readAt)
  if (at.getTime() > now.getTime() + AHEAD || at.getTime() < now.getTime() - OLDEST || at < publishAt) {
    throw httpError('INVALID', {
      errors: { readAt: 'The clock of this device is wrong. Set it, and acknowledge again' },
    })
  }
  return at < now ? at : now
}

/**
 * Keeps that somebody has read and understood a revision, once for what counts now; signed with the password where the article says
 * so. Throws 404, 409 STALE for an old revision, WRONG_STATE where nothing is to be acknowledged, 422 where it was not read long
 * enough or is not signed.
 */
export async function acknowledge(
  context: AppContext,
  ports: ArticlePorts,
  call: SignedCall<typeof reading.acknowledge>,
) {
  const { actor, body } = call
  const db = context.database.kysely
  const before = await readable(db, await articleReader(context, db, actor), body.id)
  const work = (tx: Tx) => write(context, ports, tx, call)
  if (!before.signWithPassword) return createOnce(context, reading.acknowledge, call, work)
  return createOnce(context, reading.acknowledge, call, work, (kept) =>
    signWithPassword(context, reading.acknowledge, call, kept, 'sign-article'),
  )
}

async function write(context: AppContext, ports: ArticlePorts, tx: Tx, call: SignedCall<typeof reading.acknowledge>) {
  const { actor, body, requestId } = call
  const { userId } = actor
  const reader = await articleReader(context, tx, actor)
  // A publication waits for it, or it for the publication.
  const article = await readable(tx, reader, body.id, sql`for share of a`)
  assertAcknowledgeable(article, body, await wordsOf(tx, article, body.version))
  const { at: now } = reader
  const at = instantRead(body.readAt, now, article.publishAt)
  const done = await counting(tx, article.id, userId, now)
  if (done) return { id: article.id, revision: done.revision, acknowledgedAt: formatTimestamp(done.at) }
  const hash = article.signWithPassword ? await contentHash(tx, article.id, body.version) : null
  // Who signs in between has signed nothing else.
  if (article.signWithPassword && body.proof === undefined) {
    throw httpError('INVALID', { errors: { password: 'Sign with your password' } })
  }
  await run(
    tx,
    sql`insert into article_acknowledgements (company_id, article_id, user_id, revision, at, received_at, seconds, content_hash)
      values (${article.companyId}, ${article.id}, ${userId}, ${body.version}, ${at}, ${now}, ${body.seconds}, ${hash})`,
  )
  await writeReading(tx, { id: article.id, userId, revision: body.version, seconds: body.seconds, isWhole: true, at })
  await run(tx, sql`delete from article_dues where article_id = ${article.id} and user_id = ${userId}`)
  if (article.stopLocationId !== null) await ports.recheckCrew(tx, userId, now)
  await writeAudit(tx, {
    companyId: article.companyId,
    actorId: userId,
    at: now,
    entity: 'articles',
    entityId: article.id,
    label: article.title,
    action: 'acknowledge',
    after: { revision: body.version, readAt: formatTimestamp(at), signed: hash !== null },
    requestId,
  })
  return { id: article.id, revision: body.version, acknowledgedAt: formatTimestamp(at) }
}

function assertAcknowledgeable(
  { mustAcknowledge, isInDate, revision, materialRevision }: Readable,
  { version, seconds }: { readonly version: number; readonly seconds: number },
  wordCount: number,
): void {
  if (!mustAcknowledge) throw httpError('WRONG_STATE', { message: 'This article needs no acknowledgement' })
  if (!isInDate) throw httpError('WRONG_STATE', { message: 'This article has expired' })
  if (version < materialRevision) {
    throw httpError('STALE', { message: `It has changed: read revision ${revision}, and acknowledge that one` })
  }
  if (version > revision) throw httpError('INVALID', { errors: { version: 'This revision is not published' } })
  const least = leastSeconds(wordCount)
  if (seconds < least) {
    throw httpError('INVALID', {
      errors: { seconds: `Read it to its end first: that takes ${least} seconds at least` },
    })
  }
}

/** How many words the revision has that was read; whoever had no connection has read one that was corrected since. */
async function wordsOf(tx: Tx, { id, revision, wordCount }: Readable, version: number): Promise<number> {
  if (version >= revision) return wordCount
  const [found] = await run<{ content: unknown }>(
    tx,
    sql`select content from article_revisions where article_id = ${id} and revision = ${version}`,
  )
  return found ? countWords(articleContent.parse(found.content).body) : wordCount
}

async function counting(tx: Tx, id: number, userId: number, at: Date) {
  const [found] = await run<{ revision: number; at: Date }>(
    tx,
    sql`select k.revision, k.at from articles a join article_acknowledgements k on ${counts(at)}
      where a.id = ${id} and k.user_id = ${userId} order by k.at desc limit 1`,
  )
  return found
}

/** The hash of what is signed: text, rules and audience of the revision. */
async function contentHash(tx: Tx, id: number, revision: number): Promise<string> {
  const [found] = await run<{ content: unknown }>(
    tx,
    sql`select content from article_revisions where article_id = ${id} and revision = ${revision}`,
  )
  if (!found) throw httpError('NOT_FOUND')
  return createHash('sha256').update(JSON.stringify(found.content)).digest('hex')
}
