import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import type { AppContext } from '../../platform/app-context.ts'

import { HttpError, toHttpError } from '../../platform/errors.ts'
import type { Importers } from '../../platform/import/importer.ts'
import { advanceImport } from './advance-import.ts'
import { type Claimed, type Claims, openClaims } from './commands/claim.ts'
import { countStarts } from './commands/count-starts.ts'
import { fairShares } from './commands/fair-shares.ts'
import { GIVEN_UP, giveUp } from './commands/give-up.ts'
import { StoppedEarly } from './commands/stopped-early.ts'

/** The number of companies with a turn at once, each with one import. */
const TURNS = 3
/** How often a failing import is tried; more often while the database is away. */
const TRIES = { unexpected: 3, away: 20 }

/** The pause after a turn whose end could not be stored. */
const AGAIN_MS = 1000

interface Surroundings {
  /** Ends the reading of files at any moment. */
  readonly stop?: AbortSignal
  /** Resolves when there may be more to do. */
  readonly news?: () => Promise<void>
}

/**
 * Processes every import that no other instance has claimed, until none is left or `goOn` is false before a transaction.
 * Companies take turns, so that the files of one do not delay another.
 */
export async function workOffImports(
  context: AppContext,
  importers: Importers,
  goOn: () => boolean,
  { stop, news }: Surroundings = {},
): Promise<void> {
  const claims = await openClaims(context)
  const takeTurn = turns(context, importers, claims, goOn)
  const running = new Map<number, { readonly cancel: AbortController; readonly turn: Promise<void> }>()
  const begin = (claimed: Claimed) => {
    const cancel = new AbortController()
    const signal = stop ? AbortSignal.any([stop, cancel.signal]) : cancel.signal
    const turn = takeTurn(claimed, signal).finally(() => running.delete(claimed.id))
    running.set(claimed.id, { cancel, turn })
  }
  try {
    for (;;) {
      const heard = news?.()
      while (running.size < TURNS && goOn()) {
        const claimed = await claims.next()
        if (!claimed) break
        begin(claimed)
      }
      if (running.size === 0) return
      await Promise.race([...[...running.values()].map(({ turn }) => turn), ...(heard ? [heard] : [])])
      for (const id of await cancelledOf(context, [...running.keys()]))
        running.get(id)?.cancel.abort(new StoppedEarly())
    }
  } finally {
    await Promise.all([...running.values()].map(({ turn }) => turn))
    await claims.close()
  }
}

async function cancelledOf({ database }: AppContext, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const cancelled = await database.kysely
    .selectFrom('imports')
    .select('id')
    .where((where) => where('id', '=', where.fn.any(where.val(ids))))
    .where('status', '=', 'CANCELLED')
    .execute()
  return cancelled.map(({ id }) => id)
}

/** Gives the function that processes one import as far as possible and ends the turn of its company; it never throws. */
function turns(context: AppContext, importers: Importers, claims: Claims, goOn: () => boolean) {
  const starts = countStarts(context)
  const shares = fairShares()
  const failures = new Map<number, Record<keyof typeof TRIES, number>>()

  async function work({ id, companyId }: Claimed, signal: AbortSignal): Promise<void> {
    if (!(await starts.begin(id))) return giveUp(context, id, GIVEN_UP.crashes)
    const check = () => {
      if (signal.aborted || !claims.isHeld()) throw new StoppedEarly()
    }
    await advanceImport(context, importers, id, {
      signal,
      step: async (transaction) => {
        // Requests are answered between two transactions.
        await setImmediate()
        check()
        if (!goOn()) throw new StoppedEarly()
        return shares.step(companyId, check, transaction)
      },
    })
  }

  async function fail(id: number, error: unknown): Promise<void> {
    if (error instanceof StoppedEarly) return
    if (error instanceof HttpError && error.code === 'NOT_YOUR_ACT') return giveUp(context, id, error.message)
    context.log.error({ err: error, importId: id }, 'an import failed')
    const failed = failures.get(id) ?? { unexpected: 0, away: 0 }
    failures.set(id, failed)
    const kind = toHttpError(error)?.code === 'UNAVAILABLE' ? 'away' : 'unexpected'
    failed[kind]++
    if (failed[kind] >= TRIES[kind]) await giveUp(context, id, GIVEN_UP.unexpected)
  }

  return async (claimed: Claimed, signal: AbortSignal): Promise<void> => {
    const { id, companyId } = claimed
    try {
      await shares.turn(companyId, () => work(claimed, signal)).catch((error: unknown) => fail(id, error))
      await starts.end(id)
    } catch (error) {
      context.log.warn({ err: error, importId: id }, 'a turn of imports ended early')
      await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined)
    } finally {
      await claims.release(companyId)
    }
  }
}
