import type { PermitWrite } from '@selamat/contract/domains/permits/permit-write'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { NEEDED_POINT } from '../queries/needed-points.ts'
import type { StoredPermit } from '../queries/stored.ts'

type Lists = Pick<PermitWrite, 'rankDetailIds' | 'checks' | 'equipment' | 'people' | 'isolationPointIds'>

/** What the lists of a permit have that can still be chosen: people who left and what is archived are left out. */
async function listsOf(db: Executor, permitId: number): Promise<Lists> {
  const [lists] = await run<Lists>(
    db,
    sql`select
      coalesce((select json_agg(d.id order by d.id) from permit_rank_details x join rank_details d on d.id = x.rank_detail_id
        join rank_configurations r on r.id = d.rank_id
        where x.permit_id = p.id and d.archived_at is null and r.archived_at is null), '[]'::json) as "rankDetailIds",
      coalesce((select json_agg(json_build_object('itemId', i.id, 'answer', x.answer, 'remark', x.remark) order by x.position, i.id) from permit_checks x
        join permit_list_items i on i.id = x.item_id where x.permit_id = p.id and i.archived_at is null), '[]'::json) as checks,
      coalesce((select json_agg(json_build_object('equipmentId', e.id, 'isSubject', x.is_subject) order by e.id) from permit_equipment x
        join equipment e on e.id = x.equipment_id where x.permit_id = p.id and e.archived_at is null), '[]'::json) as equipment,
      coalesce((select json_agg(json_build_object('userId', u.id, 'crewRole', x.crew_role, 'workerType', x.worker_type) order by u.id)
        from permit_people x join users u on u.id = x.user_id where x.permit_id = p.id and u.archived_at is null), '[]'::json) as people,
      coalesce((select json_agg(distinct n.id) from permit_isolations i join isolation_points n on n.id = i.isolation_point_id
        where i.permit_id = p.id and n.archived_at is null and ${NEEDED_POINT}), '[]'::json) as "isolationPointIds"
    from permits p where p.id = ${permitId}`,
  )
  if (!lists) throw new Error(`permit ${permitId} is gone`)
  return lists
}

type Copied = Pick<PermitWrite, 'kind' | 'parentId' | 'startsAt' | 'endsAt'> & {
  /** The answers to the checklist are taken over; else they are given anew. */
  readonly withAnswers: boolean
}

/** What a new permit with the content of another is written with. Its files belong to the other permit and are not copied. */
export async function copyOf(
  db: Executor,
  source: StoredPermit,
  { withAnswers, ...own }: Copied,
): Promise<PermitWrite> {
  const { projectId, workTypeId, title, method, locationId, subLocationId, level, system, holderId, contractorId } =
    source
  const lists = await listsOf(db, source.id)
  return {
    projectId,
    workTypeId,
    title,
    method,
    locationId,
    subLocationId,
    level,
    system,
    contractorId,
    hiradcId: source.hiradcId,
    holderId,
    ...lists,
    checks: withAnswers ? lists.checks : [],
    files: [],
    ...own,
  }
}
