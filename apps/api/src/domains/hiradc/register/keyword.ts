import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { inText, keywordPattern, matching } from '../../../platform/keyword.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import type { KeywordMatch } from '../../../register/register-queries.ts'

/** So many rows with the keyword are gathered. */
const GATHERED = 2000
/** What a tag of equipment has at least: the index reads its list instead of those of the words before it. */
const TAG_LENGTH = 3

/** Revisions `r` with a keyword in number, title or process. */
export const inHead = (keyword: string | undefined) => inText('r.search_text', keyword, { length: TAG_LENGTH })

/**
 * Revisions in force with a keyword in their head or in one of their rows. What few rows have is gathered by the index of rows;
 * a word that stands in most assessments is looked for in those of a page alone.
 */
export async function inHeadOrRows(
  db: Executor,
  keyword: string,
  tenant: number | null,
): Promise<KeywordMatch | undefined> {
  const [head, rows, pattern] = [
    inHead(keyword),
    inText('t.search_text', keyword, { length: TAG_LENGTH }),
    keywordPattern(keyword),
  ]
  if (!head || !rows || !pattern) return undefined
  const found = await run<{ id: number }>(
    db,
    sql`${sql.raw(PLAN_EACH_TIME)}select t.revision_id as id from hiradc_rows t where t.in_force
      and ${tenant === null ? sql`true` : sql`t.company_id = ${tenant}`} and ${rows}
      limit ${GATHERED + 1}`,
  )
  if (found.length <= GATHERED) {
    const ids = [...new Set(found.map(({ id }) => id))]
    return { condition: sql`(${head} or r.id = any(${ids}::bigint[]))` }
  }
  // A scalar selection: an EXISTS could be turned into one that reads every row with the word.
  const inRows = sql`(select true from hiradc_rows t where t.revision_id = r.id and t.search_text ${matching(pattern)} limit 1)`
  return { condition: sql`(${head} or ${inRows})`, isCommon: true }
}
