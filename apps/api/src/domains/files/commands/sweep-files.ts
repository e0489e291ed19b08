import { HOUR } from '@selamat/contract/kit/time'
import type { AppContext } from '../../../platform/app-context.ts'

const KEPT_HOURS = 24
const BATCH = 100

/** Removes files that nobody used within 24 hours, bytes first, so that a crash leaves nothing behind; returns their number. */
export async function sweepFiles(context: AppContext): Promise<number> {
  let swept = 0
  for (let batch = BATCH; batch === BATCH; swept += batch) batch = await sweepSome(context)
  return swept
}

async function sweepSome({ database, clock, files }: AppContext): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_HOURS * HOUR)
  return database.transaction(async (tx) => {
    const unused = await tx
      .selectFrom('files')
      .select(['id', 'storageKey'])
      .where('ownerKind', 'is', null)
      .where('createdAt', '<', before)
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    if (unused.length === 0) return 0
    const removed = await Promise.allSettled(unused.map(({ storageKey }) => files.remove(storageKey)))
    // What could not be removed keeps its row for the next time.
    const ids = unused.flatMap(({ id }, place) => (removed[place]?.status === 'fulfilled' ? [id] : []))
    await tx
      .deleteFrom('files')
      .where((where) => where('id', '=', where.fn.any(where.val(ids))))
      .execute()
    return ids.length
  })
}
