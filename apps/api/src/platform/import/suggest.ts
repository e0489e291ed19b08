import { type Executor, run } from '../database.ts'

const WORDS_MOST = 20
/** Of a word so much is compared; how long it takes grows with it. */
const LETTERS = 48
const CANDIDATES_MOST = 2000
/** From here on two words are alike (pg_trgm knows 0 to 1). */
const ALIKE = 0.25

/** What unknown words are compared with: SQL that gives names as `word` in an order, and its values. */
export interface Candidates {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * What unknown words of a file may mean, by the word: of the candidates the one that is most like, by trigrams. Asks the
 * database once, which costs it less than a second: only the first 20 words are compared, with at most 2,000 candidates.
 */
export async function meantBy(
  db: Executor,
  texts: Iterable<string>,
  { text, values }: Candidates,
): Promise<ReadonlyMap<string, string>> {
  const unknown = [...new Set(texts)].slice(0, WORDS_MOST)
  if (unknown.length === 0) return new Map()
  const rows = await run<{ input: string; meant: string }>(
    db,
    `with candidates as materialized (
       select word, left(search_text(word), ${LETTERS}) as plain from (${text} limit ${CANDIDATES_MOST}) named where word is not null
     ), inputs as materialized (
       select word, left(search_text(left(word, ${LETTERS})), ${LETTERS}) as plain from unnest($${values.length + 1}::text[]) g (word)
     )
     select g.word as input, best.word as meant from inputs g cross join lateral (
       select c.word, similarity(c.plain, g.plain) as alike from candidates c order by 2 desc, 1 limit 1
     ) best where best.alike > ${ALIKE}`,
    [...values, unknown],
  )
  return new Map(rows.map(({ input, meant }) => [input, meant]))
}
