import type { Readable } from 'node:stream'
import type { ItemKeys } from '@selamat/contract/kit/permissions'
import type { Actor } from './access.ts'
import { type Executor, run } from './database.ts'
import { httpError } from './errors.ts'
import type { Fragment } from './records/statements.ts'
import { MAX_EXPORT } from './records/walk.ts'
import { type Column, xlsxStream } from './spreadsheet.ts'

/** What a binder of evidence is made of: for whom, of which days, of which site. */
export interface EvidenceAsking {
  /** With the data scopes of the item of the source. */
  readonly actor: Actor
  /** First and last day. */
  readonly from: string
  readonly until: string
  /** Null: all sites. */
  readonly siteId: number | null
  readonly at: Date
  /** The day in Jakarta. */
  readonly today: string
  /** Where the site is, for the codes on prints. */
  readonly request: { readonly protocol: 'http' | 'https'; readonly host: string }
}

/** A file of a binder; it is opened when its turn comes. */
export interface EvidenceFile {
  readonly name: string
  readonly open: () => Readable | Promise<Readable>
}

/** What a domain gives to binders of evidence; `domains.ts` lists all. */
export interface EvidenceSource {
  /** The folder in the binder. */
  readonly key: string
  readonly title: string
  /** Whoever makes the binder needs its read permission; else the folder is left out, and the index says so. */
  readonly item: ItemKeys
  readonly files: (asking: EvidenceAsking) => AsyncIterable<EvidenceFile>
  /** The records in it: the binder names the newest entry of the trail about each. */
  readonly records?: (asking: EvidenceAsking) => Promise<{ readonly entity: string; readonly ids: Fragment }>
}

/** Said where a binder would become too large. */
export const tooMuch = () =>
  httpError('INVALID', { message: 'There is too much for one binder. Choose a shorter period or one site' })

/** A table of a binder as an Excel file: streamed, text stays text. Throws 422 beyond 100,000 rows. */
export const evidenceTable = <Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
): EvidenceFile => ({
  name: `${name.replaceAll(' ', '-').toLowerCase()}.xlsx`,
  open: () => xlsxStream(name, columns, atMost(rows)),
})

async function* atMost<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  let count = 0
  for await (const row of rows) {
    if (++count > MAX_EXPORT) throw tooMuch()
    yield row
  }
}

const BATCH = 1000

/** Rows with an id, a thousand at a time: the statement gets what it is after, and takes the next of them in the order of their ids. */
export async function* byId<Row extends { readonly id: number }>(
  db: Executor,
  statement: (after: number, limit: number) => Fragment,
): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const rows = await run<Row>(db, statement(after, BATCH))
    yield* rows
    const last = rows.at(-1)
    if (rows.length < BATCH || last === undefined) return
    after = last.id
  }
}
