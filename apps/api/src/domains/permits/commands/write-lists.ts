import { isolationLifecycle } from '@selamat/contract/domains/permits/isolation-lifecycle'
import type { PermitWrite } from '@selamat/contract/domains/permits/permit-write'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { attachFiles } from '../../files/index.ts'

type Lists = Pick<PermitWrite, 'rankDetailIds' | 'checks' | 'equipment' | 'people' | 'isolationPointIds' | 'files'>

interface Writing {
  readonly permitId: number
  readonly companyId: number
  readonly userId: number
  readonly at: Date
}

/** Writes the lists of a permit as they are in its form: what is no longer in them goes. */
export async function writeLists(tx: Tx, lists: Lists, { permitId, companyId, userId, at }: Writing): Promise<void> {
  const { rankDetailIds, checks, equipment, people, isolationPointIds, files } = lists
  await run(tx, sql`delete from permit_rank_details where permit_id = ${permitId}`)
  await run(
    tx,
    sql`insert into permit_rank_details (permit_id, rank_detail_id)
      select distinct ${permitId}::bigint, x from unnest(${rankDetailIds}::bigint[]) x`,
  )
  await run(tx, sql`delete from permit_checks where permit_id = ${permitId}`)
  await run(
    tx,
    sql`insert into permit_checks (permit_id, item_id, item_name, is_required, position, answer, remark)
      select distinct on (i.id) ${permitId}::bigint, i.id, i.item_name, i.is_required, i.position, g.answer, g.remark
      from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as g ("itemId" bigint, answer text, remark text)
      join permit_list_items i on i.id = g."itemId"`,
  )
  await run(tx, sql`delete from permit_equipment where permit_id = ${permitId}`)
  await run(
    tx,
    sql`insert into permit_equipment (permit_id, equipment_id, is_subject)
      select distinct on (g."equipmentId") ${permitId}::bigint, g."equipmentId", g."isSubject"
      from jsonb_to_recordset(${JSON.stringify(equipment)}::jsonb) as g ("equipmentId" bigint, "isSubject" boolean)`,
  )
  await run(tx, sql`delete from permit_people where permit_id = ${permitId}`)
  await run(
    tx,
    sql`insert into permit_people (permit_id, user_id, crew_role, worker_type)
      select distinct on (g."userId") ${permitId}::bigint, g."userId", g."crewRole", g."workerType"
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as g ("userId" bigint, "crewRole" text, "workerType" text)`,
  )
  await run(
    tx,
    sql`delete from permit_isolations where permit_id = ${permitId} and status = ${isolationLifecycle.initial}
      and isolation_point_id <> all(${isolationPointIds}::bigint[])`,
  )
  await run(
    tx,
    sql`insert into permit_isolations (permit_id, company_id, isolation_point_id, status, created_at, created_by, updated_at, updated_by)
      select ${permitId}, ${companyId}, x, ${isolationLifecycle.initial}, ${at}, ${userId}, ${at}, ${userId}
      from (select distinct unnest(${isolationPointIds}::bigint[]) x) n
      where not exists (select from permit_isolations i where i.permit_id = ${permitId} and i.isolation_point_id = n.x
        and i.status <> 'REMOVED')`,
  )
  await attachFiles(tx, { ids: files.map(({ fileId }) => fileId), userId, ownerKind: 'permit', ownerId: permitId })
  await run(
    tx,
    sql`delete from permit_files where permit_id = ${permitId} and purpose = 'DOCUMENT'
      and file_id <> all(${files.map(({ fileId }) => fileId)}::bigint[])`,
  )
  await run(
    tx,
    sql`insert into permit_files (permit_id, file_id, purpose, item_id, added_by, added_at)
      select ${permitId}, g."fileId", 'DOCUMENT', g."itemId", ${userId}, ${at}
      from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as g ("fileId" bigint, "itemId" bigint)
      on conflict (permit_id, file_id) do update set item_id = excluded.item_id where permit_files.purpose = 'DOCUMENT'`,
  )
}
