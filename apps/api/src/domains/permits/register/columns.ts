import type { PermitRow } from '@selamat/contract/domains/permits/permit-register'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { pageStatements } from '../../../platform/records/statements.ts'
import { WINDOW_NODES } from '../approval-flow.ts'
import { presentHead } from '../queries/head.ts'
import { PERMIT_FIELDS, PERMIT_NAMES, type StoredPermit } from '../queries/stored.ts'

/** A row as it is read. */
export interface StoredRow extends StoredPermit, Pick<PermitRow, 'waitsFor' | 'isMine'> {}

const WAITS_FOR = sql`left join lateral (select json_build_object('label', t.label, 'who', coalesce((select
      json_agg(u.full_name order by u.full_name, u.id) from task_candidates tc join users u on u.id = tc.user_id
      where tc.task_id = t.id and tc.open), '[]'::json)) as waits
    from tasks t where t.case_id = p.case_id and t.closed_at is null and (p.status <> 'ACTIVE' or exists (select from case_steps cs
      where cs.id = t.case_step_id and cs.node = any(${Object.values(WINDOW_NODES)}))) order by t.id limit 1) wf on true`

/** The statements that list permits `p` for one reader. */
export const permitStatements = ({ userId }: Actor) =>
  pageStatements(
    'permits',
    sql`${PERMIT_FIELDS}, wf.waits as waits_for, p.requester_id = ${userId} as is_mine`,
    sql`${PERMIT_NAMES} ${WAITS_FOR}`,
    'p',
  )

/** A row as the contract has it. */
export const presentRow = (row: StoredRow): PermitRow => ({
  ...presentHead(row),
  waitsFor: row.waitsFor,
  isMine: row.isMine,
})
