import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { keywordPattern, matching, rarePattern } from '../../../platform/keyword.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import type { Fragment } from '../../../platform/records/statements.ts'

/** A keyword as a condition on revisions `r`. */
export interface KeywordMatch {
  readonly condition: Fragment
  /** So many rows have it that a list is walked in its order rather than gathered and counted. */
  readonly isCommon: boolean
}

/** So many rows with the keyword are gathered. */
const GATHERED = 2000
/** What a tag of equipment has at least: the index reads its list instead of those of the words before it. */
const TAG_LENGTH = 3

/** What has a keyword in its search text: its rare part is what the index reads. */
function inText(alias: 'r' | 't', keyword: string | undefined, pattern: string): Fragment {
  const text = sql.ref(`${alias}.search_text`)
  const rare = rarePattern(keyword, TAG_LENGTH)
  return rare
    ? sql`(${text} like search_text(${rare}) and (${text} || '') ${matching(pattern)})`
    : sql`${text} ${matching(pattern)}`
}

/** Revisions with a keyword in number, title or process. */
export const inHead = (keyword: string | undefined, pattern: string): Fragment => inText('r', keyword, pattern)

/**
 * Revisions in force with a keyword in their head or in one of their rows. What few rows have is gathered by the index of rows;
 * a word that stands in most assessments is looked for in those of a page alone.
 */
export async function inHeadOrRows(
  db: Executor,
  keyword: string | undefined,
  tenant: number | null,
): Promise<KeywordMatch | null> {
  const pattern = keywordPattern(keyword)
  if (pattern === undefined) return null
  const found = await run<{ id: number }>(
    db,
    sql`${sql.raw(PLAN_EACH_TIME)}select t.revision_id as id from hiradc_rows t where t.in_force
      and ${tenant === null ? sql`true` : sql`t.company_id = ${tenant}`} and ${inText('t', keyword, pattern)}
      limit ${GATHERED + 1}`,
  )
  if (found.length <= GATHERED) {
    const ids = [...new Set(found.map(({ id }) => id))]
    return { condition: sql`(${inHead(keyword, pattern)} or r.id = any(${ids}::bigint[]))`, isCommon: false }
  }
  // A scalar selection: an EXISTS could be turned into one that reads every row with the word.
  const inRows = sql`(select true from hiradc_rows t where t.revision_id = r.id and t.search_text ${matching(pattern)} limit 1)`
  return { condition: sql`(${inHead(keyword, pattern)} or ${inRows})`, isCommon: true }
}
