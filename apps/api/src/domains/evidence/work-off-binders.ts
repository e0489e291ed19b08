import { sql } from 'kysely'
import type { AppContext } from '../../platform/app-context.ts'
import { writeAudit } from '../../platform/audit.ts'
import { run } from '../../platform/database.ts'
import { HttpError } from '../../platform/errors.ts'
import type { EvidenceSource } from '../../platform/evidence.ts'
import { emitNotification } from '../../platform/notification.ts'
import { SILENT_MINUTES } from './binders.ts'
import { type Collected, collect, NoBinder } from './collect.ts'
import type { WaitingBinder } from './draw-index.ts'

const MOST_ATTEMPTS = 3
/** How far a binder is, is written so often at most. */
const PROGRESS_MS = 1000

/** Takes the oldest binder that nobody works on; nothing where none waits. */
async function claim({ clock, database }: AppContext): Promise<(WaitingBinder & { attempts: number }) | undefined> {
  const at = clock.now()
  const silent = new Date(at.getTime() - SILENT_MINUTES * 60_000)
  const [binder] = await run<WaitingBinder & { attempts: number }>(
    database.kysely,
    sql`with taken as (
        update evidence_binders set worked_on_at = ${at}, attempts = attempts + 1, written = 0
        where id = (select id from evidence_binders where ready_at is null and failed_at is null
          and (worked_on_at is null or worked_on_at < ${silent}) order by id limit 1 for update skip locked) returning *)
      select t.id, t.company_id, c.company_name, t.number, t.standard, t.title, t.site_id, s.site_name, t.from_day::text as from_day,
        t.until_day::text as until_day, t.requested_by, t.address, t.attempts
      from taken t join companies c on c.id = t.company_id left join sites s on s.id = t.site_id`,
  )
  return binder
}

/** Makes every binder that waits, one after the other; returns how many it worked on. */
export async function workOffBinders(
  context: AppContext,
  sources: readonly EvidenceSource[],
  goOn: () => boolean = () => true,
): Promise<number> {
  let count = 0
  while (goOn()) {
    const binder = await claim(context)
    if (!binder) break
    count++
    await make(context, sources, binder, goOn)
  }
  return count
}

class Stopped extends Error {}

async function make(
  context: AppContext,
  sources: readonly EvidenceSource[],
  binder: WaitingBinder & { readonly attempts: number },
  goOn: () => boolean,
): Promise<void> {
  let key: string | undefined
  try {
    const collected = await collect(context, sources, binder, progressOf(context, binder.id, goOn))
    key = await context.files.put(collected.bytes)
    await finish(context, binder, key, collected)
  } catch (error) {
    if (key !== undefined) {
      await context.files.remove(key).catch((err: unknown) => context.log.warn({ err }, 'a file was left behind'))
    }
    if (error instanceof Stopped) return release(context, binder.id)
    const known = error instanceof HttpError || error instanceof NoBinder
    if (!known) context.log.error({ err: error, binderId: binder.id }, 'a binder could not be made')
    if (known || binder.attempts >= MOST_ATTEMPTS)
      await fail(context, binder, known ? error.message : 'Something went wrong. Try again later')
    else await release(context, binder.id)
  }
}

/** Says how far a binder is, at most once a second; throws where the server stops. */
function progressOf({ database, clock }: AppContext, id: number, goOn: () => boolean) {
  let last = 0
  return async (step: string, written: number) => {
    if (!goOn()) throw new Stopped()
    const now = performance.now()
    if (last > 0 && now - last < PROGRESS_MS) return
    last = now
    await run(
      database.kysely,
      sql`update evidence_binders set step = ${step}, written = ${written}, worked_on_at = ${clock.now()} where id = ${id}`,
    )
  }
}

const release = async ({ database }: AppContext, id: number) =>
  void (await run(database.kysely, sql`update evidence_binders set worked_on_at = null where id = ${id}`))

const ofBinder = ({ id, companyId, number }: WaitingBinder) =>
  ({ companyId, entity: 'evidence_binders', entityId: id, label: number }) as const

/** Keeps the finished binder: its file, its hash in the trail, and the news for its maker. */
async function finish(context: AppContext, binder: WaitingBinder, key: string, collected: Collected): Promise<void> {
  const { id, companyId, number, title, requestedBy } = binder
  const at = context.clock.now()
  const [size, sha256] = [collected.size(), collected.sha256()]
  await context.database.transaction(async (tx) => {
    const file = await tx
      .insertInto('files')
      .values({
        companyId,
        uploadedBy: requestedBy,
        storageKey: key,
        name: `${number.replaceAll('/', '-')}.zip`,
        size,
        contentType: 'application/zip',
        sha256: Buffer.from(sha256, 'hex'),
        ownerKind: 'evidence',
        ownerId: id,
        createdAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await run(
      tx,
      sql`update evidence_binders set ready_at = ${at}, file_id = ${file.id}, sha256 = ${sha256}, step = null where id = ${id}`,
    )
    await writeAudit(tx, { ...ofBinder(binder), actorId: requestedBy, at, action: 'finish', after: { sha256, size } })
    await emitNotification(
      tx,
      {
        kind: 'EVIDENCE_READY',
        companyId,
        userIds: [requestedBy],
        entityId: id,
        params: { number, title, problem: null },
      },
      at,
    )
  })
}

async function fail(context: AppContext, binder: WaitingBinder, problem: string): Promise<void> {
  const { id, companyId, number, title, requestedBy } = binder
  const at = context.clock.now()
  await context.database.transaction(async (tx) => {
    await run(
      tx,
      sql`update evidence_binders set failed_at = ${at}, problem = ${problem}, step = null where id = ${id}`,
    )
    await writeAudit(tx, { ...ofBinder(binder), actorId: requestedBy, at, action: 'fail', after: { problem } })
    await emitNotification(
      tx,
      { kind: 'EVIDENCE_READY', companyId, userIds: [requestedBy], entityId: id, params: { number, title, problem } },
      at,
    )
  })
}
