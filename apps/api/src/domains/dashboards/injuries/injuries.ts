import { type InjuryRow, injuries } from '@selamat/contract/domains/dashboards/injuries/injury'
import { sql } from 'kysely'
import { inScope, tenantOf } from '../../../platform/access.ts'
import { inTenant } from '../../../platform/records/scope.ts'
import { all, type Fragment, pageStatements } from '../../../platform/records/statements.ts'
import { column, dates, each } from '../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../register/register-queries.ts'

/** The injuries `t` that somebody reaches by the scope of the management's figures: no medical one. */
export const injuriesInScope = ({ actor, today }: Pick<Asking, 'actor' | 'today'>): Fragment =>
  all([
    ...inTenant(tenantOf(actor)),
    inScope(
      actor,
      {
        company: 't.company_id',
        employer: 't.employer_id',
        owner: 't.patient_id',
        department: 't.department_id',
        site: 't.site_id',
      },
      today,
    ),
  ])

/** The register of injuries: number, day, site, place, class and lost days. */
export const injuryReads = registerQueries(injuries, {
  table: 'injuries',
  reader: (asking: Asking) => asking,
  scope: injuriesInScope,
  filters: {
    injuryClass: column('t.injury_class'),
    siteId: column('t.site_id'),
    employerId: column('t.employer_id'),
    day: dates('t.day'),
    rest: each({ yes: () => sql`t.lost_days > 0`, no: () => sql`t.lost_days = 0` }),
    id: column('t.id'),
  },
  sorts: { day: ['t.day'], lostDays: ['t.lost_days'] },
  statements: () =>
    pageStatements(
      'injuries',
      sql`t.id, t.number, to_char(t.day, 'YYYY-MM-DD') as day, s.site_name, t.location_name as place, c.company_name as employer_name,
        t.injury_class, t.lost_days`,
      sql`join companies c on c.id = t.employer_id left join sites s on s.id = t.site_id`,
    ),
  present: (rows: readonly InjuryRow[]) => [...rows],
})
