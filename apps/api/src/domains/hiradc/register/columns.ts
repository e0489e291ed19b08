import { EDITABLE, IN_FORCE } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import type { BandedRisk, RegisterRow } from '@selamat/contract/domains/hiradc/hiradc-register'
import { type Band, bandOf, DEFAULT_MATRIX } from '@selamat/contract/domains/hiradc/risk-matrix'
import type { Scope } from '@selamat/contract/kit/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { pageStatements } from '../../../platform/records/statements.ts'
import { revisionInScope } from '../relations.ts'

/** A row as it is read: with the bands of the matrix by which it is rated. */
export interface StoredRow extends Omit<RegisterRow, 'highest' | 'highestResidual' | 'livePermits'> {
  readonly highest: number | null
  readonly highestResidual: number | null
  /** Null: the matrix of the product. */
  readonly bands: readonly Band[] | null
}

// What is not submitted counts its rows as they stand, and is rated by the newest matrix.
const IS_DRAFT = sql`r.status = any(${[...EDITABLE, 'DELETED']})`
const ROWS = sql`left join lateral (select count(*)::int as rows, max(t.risk)::int as highest, max(t.residual_risk)::int as residual
    from hiradc_rows t where t.revision_id = r.id and ${IS_DRAFT} group by t.revision_id) n on true
  left join lateral (select m.definition->'bands' as bands from risk_matrices m where m.company_id = r.company_id
    and m.version = coalesce(case when not ${IS_DRAFT} then r.matrix_version end, m.version)
    order by m.version desc limit 1) m on true`

const NAMES = sql`join departments d on d.id = r.department_id join locations l on l.id = r.location_id
  join users a on a.id = r.author_id left join sites s on s.id = r.site_id left join sub_locations sl on sl.id = r.sub_location_id`

/** The statements of the lists of revisions `r`, for one reader: `updating` are the scopes in which they write. */
export function registerStatements(actor: Actor, updating: readonly Scope[], today: string) {
  const columns = sql`r.hiradc_id as id, r.id as revision_id, r.number, r.revision, r.version, r.title, r.process, r.status,
    r.department_id, d.department_name, s.site_name,
    r.location_id, l.location_name, r.sub_location_id,
    sl.sub_location_name, a.full_name as author_name, r.author_id = ${actor.userId} as is_mine,
    ${revisionInScope({ ...actor, scopes: updating }, today)} as can_edit, case when ${IS_DRAFT} then coalesce(n.rows, 0) else r.row_count end as rows,
    case when ${IS_DRAFT} then n.highest else r.highest_risk end as highest,
    case when ${IS_DRAFT} then n.residual else r.highest_residual end as highest_residual,
    m.bands, r.valid_until,
    r.status = any(${[...IN_FORCE]}) and coalesce(r.valid_until < ${today}::date, false) as is_overdue,
    case when r.status <> all(${[...IN_FORCE]}) then (select o.revision from hiradc_revisions o
      where o.hiradc_id = r.hiradc_id and o.status in ('APPROVED', 'UNDER_REVIEW')) end as in_force,
    jakarta_time(r.updated_at) as updated_at`
  return pageStatements('hiradc_revisions', columns, sql`${NAMES} ${ROWS}`, 'r')
}

/** A risk in the words of a matrix; null where nothing is rated. */
export function banded(risk: number | null, bands: readonly Band[] = DEFAULT_MATRIX.bands): BandedRisk | null {
  if (risk === null) return null
  const band = bandOf({ bands: [...bands] }, risk)
  return { risk, band: band && { name: band.name, colour: band.colour } }
}

/** A row as the contract has it, beside its live permits. */
export function presentRow({ bands, highest, highestResidual, ...row }: StoredRow) {
  const known = bands ?? undefined
  return {
    ...row,
    highest: banded(highest, known),
    highestResidual: banded(highestResidual, known),
  }
}
