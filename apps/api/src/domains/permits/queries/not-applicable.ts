import { LEAST_REMARK, saysWhy } from '@selamat/contract/domains/permits/permit-write'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { firstOf } from '../gates/verdict.ts'

/** Who answers: the requester in the request, or the issuer at the site, for whom the remark of the request counts, too. */
type Answers = 'request' | 'site'

interface Line {
  readonly itemName: string
  readonly list: string
  readonly isLeftOut: boolean
  readonly remark: string | null
}

/**
 * What is wrong with required lines of the checklist that are answered with N/A: each says why, and of several required lines
 * of a list at least one applies. Null: nothing is wrong.
 */
export async function notApplicable(db: Executor, permitId: number, of: Answers): Promise<string | null> {
  const answer = of === 'site' ? sql`k.site_answer` : sql`k.answer`
  const remark =
    of === 'site' ? sql`coalesce(k.site_remark, case when k.answer = 'NA' then k.remark end)` : sql`k.remark`
  const lines = await run<Line>(
    db,
    sql`select k.item_name, i.list, ${answer} = 'NA' is true as is_left_out, ${remark} as remark
      from permit_checks k join permit_list_items i on i.id = k.item_id
      where k.permit_id = ${permitId} and (k.is_required or (i.is_required and i.archived_at is null))
      order by i.list, k.position, k.item_id`,
  )
  const unsaid = lines.filter(({ isLeftOut, remark: why }) => isLeftOut && !saysWhy(why))
  if (unsaid.length > 0) {
    const names = firstOf(unsaid.map(({ itemName }) => itemName))
    const isShort = unsaid.every(({ remark: why }) => why !== null)
    return isShort
      ? `Say in at least ${LEAST_REMARK} characters why this does not apply: ${names}`
      : `Say why this does not apply: ${names}`
  }
  const lists = [...new Set(lines.map(({ list }) => list))].map((name) => lines.filter(({ list }) => list === name))
  const isEmpty = lists.some((some) => some.length > 1 && some.every(({ isLeftOut }) => isLeftOut))
  return isEmpty
    ? 'Not all required lines of a list can be N/A. Choose the type of work that fits, or answer them'
    : null
}
