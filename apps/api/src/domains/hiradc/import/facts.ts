import type { HazardCategory } from '@selamat/contract/domains/hiradc/hazard-category'
import { SUBMISSION } from '@selamat/contract/domains/hiradc/hiradc'
import { EDITABLE, type HiradcState, WORKING } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import type { RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import type { ImportJob } from '../../../platform/import/importer.ts'
import { scopesFor } from '../../../platform/session.ts'
import type { Draft } from '../../../record-import/draft.ts'
import { normalise } from '../../../record-import/shape.ts'
import { matrixOf } from '../matrices.ts'
import { type RowOfRevision, rowsOfRevisions } from '../queries/rows.ts'
import { revisionInScope } from '../relations.ts'

/** A draft that rows can be added to. */
export interface KnownDraft {
  readonly revisionId: number
  readonly hiradcId: number
  readonly number: string
  readonly status: HiradcState
  readonly title: string
  readonly departmentId: number
  readonly locationId: number
  readonly subLocationId: number | null
}

interface LibraryHazard {
  readonly id: number
  readonly name: string
  readonly category: HazardCategory
  readonly consequences: string
}

/** What rows of a file are checked against. */
export interface Facts {
  /** The day of the import in Jakarta. */
  readonly today: string
  readonly matrix: RiskMatrix
  /** Revisions that are worked on, by the number of their assessment. */
  readonly byNumber: ReadonlyMap<string, KnownDraft>
  /** Those of the actor's reach that are not worked on, by number: which state they are in. */
  readonly otherStates: ReadonlyMap<string, HiradcState>
  readonly byHead: ReadonlyMap<string, KnownDraft>
  readonly rows: ReadonlyMap<number, readonly RowOfRevision[]>
  readonly hazards: ReadonlyMap<string, LibraryHazard>
  /** The sub-locations of locations, by the id of the location and name or code. */
  readonly subLocations: ReadonlyMap<string, number>
}

const textsOf = (drafts: readonly Draft[], key: string): string[] => [
  ...new Set(drafts.flatMap(({ values }) => [values.get(key)].filter((value) => typeof value === 'string'))),
]
const idsOf = (drafts: readonly Draft[], key: string): number[] => [
  ...new Set(drafts.flatMap(({ values }) => [values.get(key)].filter((value) => typeof value === 'number'))),
]

/** What a draft is found by where no number is given. */
export const headKey = (title: string, departmentId: unknown, locationId: unknown, subLocationId: unknown): string =>
  JSON.stringify([normalise(title), departmentId, locationId, subLocationId])

export const partKey = (locationId: unknown, name: string): string => `${locationId} ${normalise(name)}`

/** All that some hundred rows need, in a fixed number of statements; locks the drafts while `writing`. */
export async function factsAbout(
  tx: Tx,
  { context, actor, at }: ImportJob,
  drafts: readonly Draft[],
  writing: boolean,
): Promise<Facts> {
  const today = formatDate(at)
  const { companyId } = actor
  const scopes = await scopesFor(context, actor, { anyOf: [SUBMISSION], action: 'update' }, tx)
  const [numbers, titles] = [textsOf(drafts, 'number'), textsOf(drafts, 'title')]
  const found = await run<KnownDraft>(
    tx,
    sql`select r.id as revision_id, r.hiradc_id, r.number, r.status, r.title, r.department_id,
        r.location_id, r.sub_location_id
      from hiradc_revisions r where r.company_id = ${companyId} and ${revisionInScope({ ...actor, scopes }, today)}
        and (r.number = any(${numbers}::text[]) or (r.status = any(${[...WORKING]})
          and lower(r.title) = any(${titles.map((title) => title.toLowerCase())}::text[])
          and r.location_id = any(${idsOf(drafts, 'location')}::bigint[])))
      order by r.id ${sql.raw(writing ? 'for update' : '')}`,
  )
  const working = found.filter(({ status }) => WORKING.some((state) => state === status))
  const editable = working.filter(({ status }) => EDITABLE.some((state) => state === status))
  const stored = await rowsOfRevisions(
    tx,
    editable.map(({ revisionId }) => revisionId),
    today,
  )
  const hazards = await run<LibraryHazard>(
    tx,
    sql`select h.id, h.name, h.category, h.consequences from hazards h where h.company_id = ${companyId} and h.archived_at is null
      and lower(h.name) = any(${textsOf(drafts, 'hazard').map((name) => name.toLowerCase())}::text[])`,
  )
  const parts = await run<{ id: number; locationId: number; name: string; code: string | null }>(
    tx,
    sql`select s.id, s.location_id, s.sub_location_name as name, s.code from sub_locations s
      where s.location_id = any(${idsOf(drafts, 'location')}::bigint[]) and s.archived_at is null`,
  )
  return {
    today,
    matrix: (await matrixOf(tx, companyId)).matrix,
    byNumber: new Map(editable.map((one) => [one.number, one])),
    otherStates: new Map(found.map(({ number, status }) => [number, status])),
    byHead: new Map(
      editable.map((one) => [headKey(one.title, one.departmentId, one.locationId, one.subLocationId), one]),
    ),
    rows: Map.groupBy(stored, ({ revisionId }) => revisionId),
    hazards: new Map(hazards.map((hazard) => [normalise(hazard.name), hazard])),
    subLocations: new Map(
      parts.flatMap(({ id, locationId, name, code }) =>
        [name, ...(code === null ? [] : [code])].map((word) => [partKey(locationId, word), id] as const),
      ),
    ),
  }
}
