import { AsyncLocalStorage } from 'node:async_hooks'

/** One call of `transaction()` with all its tries. */
export type TransactionCall = object

const calls = new AsyncLocalStorage<TransactionCall>()

/** Ends a try, so that long work is done without a transaction; the call then begins anew. */
class Leaving extends Error {
  readonly work: () => Promise<void>
  constructor(work: () => Promise<void>) {
    super('the transaction is left for long work')
    this.work = work
  }
}

/** The call in whose transaction this runs. */
export const transactionCall = (): TransactionCall | undefined => calls.getStore()

/**
 * Rolls the transaction back, does the work while no connection and no lock is held, and runs the transaction again, which
 * reads and checks everything anew. The work keeps its result for that try: otherwise it would be left again without end.
 */
export function leaveTransaction(work: () => Promise<void>): never {
  throw new Leaving(work)
}

/** Whatever else fails within a transaction and is dealt with there: this goes on to its end. */
export const isLeaving = (thrown: unknown): boolean => thrown instanceof Leaving

/** Runs the tries of one transaction until none of them leaves. */
export const asOneCall = <T>(attempt: () => Promise<T>): Promise<T> => calls.run({}, () => repeatedly(attempt))

async function repeatedly<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (thrown) {
    if (!(thrown instanceof Leaving)) throw thrown
    await thrown.work()
    return repeatedly(attempt)
  }
}
