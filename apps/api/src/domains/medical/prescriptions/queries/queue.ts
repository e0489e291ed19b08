import { prescriptions, type QueueRow } from '@selamat/contract/domains/medical/prescriptions/prescription'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Actor, tenantOf } from '../../../../platform/access.ts'
import { matching } from '../../../../platform/keyword.ts'
import { inTenant } from '../../../../platform/records/scope.ts'
import { all, type Fragment, pageStatements } from '../../../../platform/records/statements.ts'
import { column, instants } from '../../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../../register/register-queries.ts'
import { personScope } from '../../../identity/index.ts'
import { inCare, readerOf } from '../../patients/care.ts'
import { worksWith } from '../../who-sees.ts'

const COLUMNS = sql`p.id, p.number, p.reservation_id, p.status, u.full_name as patient_name, u.username, r.center_id, m.center_name,
  d.full_name as prescriber, p.submitted_at, p.dispensed_at, n.lines, n.controlled, n.is_partial`
const JOINS = `join users u on u.id = p.patient_id join users d on d.id = p.prescriber_id
  join reservations r on r.id = p.reservation_id join medical_centers m on m.id = r.center_id
  cross join lateral (select count(*)::int as lines, count(*) filter (where i.control <> 'NONE')::int as controlled,
    coalesce(bool_or(l.dispensed > 0), false) as is_partial
    from prescription_lines l join stock_items i on i.id = l.item_id where l.prescription_id = p.id) n`

type Stored = Omit<QueueRow, 'submittedAt' | 'dispensedAt'> & {
  readonly submittedAt: Date | null
  readonly dispensedAt: Date | null
}

/** The whole company needs no look at its people. */
function reached(actor: Actor, today: string): Fragment[] {
  const isWhole = actor.scopes.includes('company') && actor.employerId === actor.companyId
  return isWhole ? [] : [sql`exists (select 1 from users t where t.id = p.patient_id and ${personScope(actor, today)})`]
}

/** Prescriptions of the people in scope, for whoever dispenses. */
export const queueReads = registerQueries(prescriptions, {
  table: 'prescriptions',
  alias: 'p',
  reader: async (asking: Asking) => {
    const isWork = worksWith('prescription', await readerOf(asking.db, asking.actor))
    return { ...asking, actor: isWork ? inCare(asking.actor) : { ...asking.actor, scopes: [] } }
  },
  scope: ({ actor, today }) => all([...inTenant(tenantOf(actor), 'p'), ...reached(actor, today)]),
  filters: {
    status: column('p.status'),
    centerId: (ids) => sql`p.reservation_id in (select r.id from reservations r where r.center_id = any(${ids}))`,
    submittedAt: instants('p.submitted_at'),
    id: column('p.id'),
  },
  keyword: (pattern) => sql`(lower(p.number) ${matching(pattern)}
    or p.patient_id in (select u.id from users u where u.search_text ${matching(pattern)}))`,
  sorts: { submittedAt: ['p.submitted_at'], dispensedAt: ['p.dispensed_at'] },
  statements: () => pageStatements('prescriptions', COLUMNS, JOINS, 'p'),
  present: (rows: readonly Stored[]) =>
    rows.map(({ submittedAt, dispensedAt, ...row }) => ({
      ...row,
      isPartial: row.status === 'SUBMITTED' && row.isPartial,
      submittedAt: submittedAt && formatTimestamp(submittedAt),
      dispensedAt: dispensedAt && formatTimestamp(dispensedAt),
    })),
})
