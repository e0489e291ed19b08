import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import type { Actor } from './access.ts'
import type { PreparedConnection } from './prepared.ts'

/** Whoever calls has other rights than before: what was begun for them is dropped. */
class Unforeseen extends Error {}

/** What lets a request in, as the database is asked for it. */
interface Question<Found> {
  readonly text: string
  readonly values: readonly unknown[]
  /** The same as the first statement of a transaction: it fails where the answer is another than foreseen. */
  readonly guard: { readonly text: string; readonly values: readonly unknown[] }
  /** Sends it by itself. */
  alone(): Promise<readonly Found[]>
  /** Who calls, by what was found: the foreseen one where nothing has changed. Throws what they are refused with. */
  judge(found: Found | undefined): Actor | Promise<Actor>
}

/**
 * A request that is let in as its session was before, while the database is asked whether it still is: the question travels with
 * the first statement that the request reads with, or begins its transaction. Nothing is answered, written or locked before it is
 * known.
 */
export class Admission<Found = unknown> {
  readonly foreseen: Actor
  readonly #question: Question<Found>
  #found: Promise<readonly Found[]> | undefined
  #actor: Promise<Actor> | undefined

  constructor(foreseen: Actor, question: Question<Found>) {
    this.foreseen = foreseen
    this.#question = question
  }

  get isAsked(): boolean {
    return this.#found !== undefined
  }

  /** Sends the question on a connection, once. */
  sendOn(connection: PreparedConnection): void {
    if (this.#found) return
    const { text, values } = this.#question
    this.#found = connection.send<Found>(text, values).then(({ rows }) => rows)
    // Whoever waits for it hears of its failure.
    this.#found.catch(() => undefined)
  }

  /**
   * Asks within the transaction that a connection has just begun. Where the rights have changed the transaction is at its end:
   * no statement after the question is carried out, and the question is asked once more by itself.
   */
  guard(connection: PreparedConnection): void {
    const { text, values } = this.#question.guard
    this.#found = connection.send<Found>(text, values).then(
      ({ rows }) => rows,
      (error: unknown) => {
        if (!isUnforeseen(error)) throw error
        return admissions.exit(() => this.#question.alone())
      },
    )
    this.#found.catch(() => undefined)
  }

  /** Who calls. Throws what they are refused with. */
  actor(): Promise<Actor> {
    this.#found ??= admissions.exit(() => this.#question.alone())
    this.#actor ??= this.#found.then(([found]) => admissions.exit(() => this.#question.judge(found)))
    return this.#actor
  }

  /** Goes on when whoever calls was let in as foreseen. Throws what ends the work that was begun for them. */
  async granted(): Promise<void> {
    if ((await this.actor()) !== this.foreseen) throw new Unforeseen('the rights of a session have changed')
  }
}

/** How the database says that the rights are not the foreseen ones (migration 0134). */
const UNFORESEEN = 'SE403'
const isUnforeseen = (error: unknown) => error instanceof Error && 'code' in error && error.code === UNFORESEEN

/** The admission of the request for which something is done, while it is not known. */
export const admissions = new AsyncLocalStorage<Admission>()

const BEGINS_AS_READ = /^\s*(?:\/\*[^*]*\*\/\s*)*(?:select|with|explain|values|show)\b/i
const CHANGES =
  /\b(?:insert|update|delete|merge|truncate|call|copy|lock|nextval|setval|set_config|share|pg_notify|pg_advisory\w*)\b/i

const readings = new LRUCache<string, boolean>({ max: 1000 })

/** Whether a text only reads, and locks nothing; false where that is not plain. */
export function isReading(text: string): boolean {
  const known = readings.get(text)
  if (known !== undefined) return known
  const reads = BEGINS_AS_READ.test(text) && !CHANGES.test(text)
  readings.set(text, reads)
  return reads
}
