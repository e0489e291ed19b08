import type { UsualControl } from '@selamat/contract/domains/hiradc/hazard'
import {
  HAZARD_CATEGORIES,
  HAZARD_CATEGORY_LABELS,
  type HazardCategory,
} from '@selamat/contract/domains/hiradc/hazard-category'
import { type hazardsByCategory, MOST_HAZARDS } from '@selamat/contract/domains/hiradc/hazards-by-category'
import type { BodyOf, DataOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../platform/access.ts'
import { type Executor, run } from '../../platform/database.ts'
import { conditions } from '../../platform/records/conditions.ts'

interface Row {
  readonly id: number
  readonly name: string
  readonly category: HazardCategory
  readonly consequences: string
  readonly usualControls: UsualControl[]
  readonly source: string | null
  readonly totalItem: number
}

/** The hazards of the actor's company that are in use, by category, at most `MOST_HAZARDS` of them (HIRADC-25). */
export async function listByCategory(
  db: Executor,
  { companyId }: Actor,
  { category, keyword }: BodyOf<typeof hazardsByCategory>,
): Promise<DataOf<typeof hazardsByCategory>> {
  const { where } = conditions({
    tenant: companyId,
    archived: false,
    keyword,
    filter: { category },
    expression: (field) => `t.${field}`,
  })
  const rows = await run<Row>(
    db,
    sql`select t.id, t.name, t.category, t.consequences, t.usual_controls, t.source,
        count(*) over () as total_item
      from hazards t where ${where}
      order by array_position(${[...HAZARD_CATEGORIES]}::text[], t.category), t.name, t.id limit ${MOST_HAZARDS}`,
  )
  const byCategory = Map.groupBy(rows, (row) => row.category)
  return {
    categories: [...byCategory].map(([code, found]) => ({
      category: code,
      label: HAZARD_CATEGORY_LABELS[code],
      hazards: found.map(({ category: _, totalItem: __, ...row }) => row),
    })),
    totalItem: rows[0]?.totalItem ?? 0,
  }
}
