import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { ENDED } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { PermitList } from '@selamat/contract/domains/permits/permit-list-item'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { fileUrl } from '../../files/index.ts'
import { STAGE_LABELS, STAGES } from '../approval-flow.ts'
import { NEEDED_POINT } from './needed-points.ts'
import type { StoredPermit } from './stored.ts'

type Part<K extends keyof PermitDetail> = Pick<PermitDetail, K>

interface Row
  extends Part<'projectNumber' | 'parent' | 'followUp' | 'contractorName' | 'prequalifiedUntil' | 'conditions'> {
  readonly children: PermitDetail['children'] | null
  readonly rankDetails: PermitDetail['rankDetails'] | null
  readonly isolationPointIds: number[] | null
  readonly equipment: PermitDetail['equipment'] | null
}

/** The lines in use of a list, for the type of work of the permit `p` or for every one. */
const linesOf = (list: PermitList) =>
  sql`select i.item_name from permit_list_items i where i.company_id = p.company_id and i.list = ${list}
    and i.archived_at is null and (i.work_type_id is null or i.work_type_id = p.work_type_id) order by i.position, i.id`

/** What the page of a permit shows beside its head: everything that its form holds, and what became of it. */
export async function partsOf(db: Executor, permit: StoredPermit) {
  const { id } = permit
  const [[row], checks, people, files, signatures, events, sentBack] = await Promise.all([
    run<Row>(
      db,
      sql`select
        (select j.number from project_permits j where j.id = p.project_id) as project_number,
        (select json_build_object('id', u.id, 'number', u.number, 'title', u.title, 'status', u.status) from permits u where u.id = p.parent_id) as parent,
        (select json_build_object('id', f.id, 'number', f.number) from permits f where f.id = p.follow_up_permit_id) as follow_up,
        n.contractor_name, n.prequalified_until,
        (select json_agg(json_build_object('id', b.id, 'number', b.number, 'kind', b.kind, 'workTypeName', w.type_name, 'title', b.title,
          'status', b.status, 'startsAt', jakarta_time(b.starts_at), 'endsAt', jakarta_time(b.ends_at)) order by b.starts_at, b.id) from permits b join work_types w on w.id = b.work_type_id
          where b.parent_id = p.id and b.status <> 'DELETED') as children,
        (select json_agg(json_build_object('id', d.id, 'name', d.detail_name) order by d.detail_name) from permit_rank_details r
          join rank_details d on d.id = r.rank_detail_id where r.permit_id = p.id) as rank_details,
        json_build_object('mandatory', array(${linesOf('SAFETY_MANDATORY')}), 'agreement', array(${linesOf('WORK_AGREEMENT')})) as conditions,
        (select json_agg(x.id order by x.first) from (select i.isolation_point_id as id, min(i.id) as first from permit_isolations i
          where i.permit_id = p.id and ${NEEDED_POINT} group by i.isolation_point_id) x) as isolation_point_ids,
        (select json_agg(json_build_object('equipmentId', e.id, 'code', e.code, 'name', e.type_name, 'status', e.status,
          'isSubject', x.is_subject) order by e.code) from permit_equipment x join equipment e on e.id = x.equipment_id
          where x.permit_id = p.id) as equipment
      from permits p left join contractors n on n.id = p.contractor_id where p.id = ${id}`,
    ),
    run<PermitDetail['checks'][number]>(
      db,
      sql`select k.item_id, k.item_name, k.is_required, k.answer, k.remark,
          k.site_answer, k.site_remark, u.full_name as checked_by_name, jakarta_time(k.checked_at) as checked_at
        from permit_checks k join permit_list_items i on i.id = k.item_id left join users u on u.id = k.checked_by
        where k.permit_id = ${id} order by i.list, k.position, k.item_id`,
    ),
    run<PermitDetail['people'][number]>(
      db,
      sql`select u.id as user_id, u.full_name as name, u.username, c.company_name as employer_name, w.crew_role,
          w.worker_type, jakarta_time(o.on_at) as signed_on_at
        from permit_people w join users u on u.id = w.user_id join companies c on c.id = u.employer_id
        left join permit_sign_ons o on o.permit_id = w.permit_id and o.user_id = u.id and o.off_at is null
        where w.permit_id = ${id} order by array_position(array['HOLDER','CREW','ATTENDANT','FIRE_WATCH','RESCUE'], w.crew_role), u.full_name, u.id`,
    ),
    run<Omit<PermitDetail['files'][number], 'url'>>(
      db,
      sql`select f.file_id, x.name, f.purpose, f.item_id, i.item_name,
          u.full_name as added_by_name, jakarta_time(f.added_at) as added_at
        from permit_files f join files x on x.id = f.file_id join users u on u.id = f.added_by
        left join permit_list_items i on i.id = f.item_id
        where f.permit_id = ${id} order by f.added_at, f.file_id`,
    ),
    run<PermitDetail['signatures'][number]>(
      db,
      sql`select g.action, g.meaning, g.user_id, u.full_name as user_name,
          f.full_name as on_behalf_of, g.role, jakarta_time(g.at) as at, g.content_hash,
          g.void_at is not null as is_void
        from permit_signatures g join users u on u.id = g.user_id left join users f on f.id = g.for_user_id where g.permit_id = ${id} order by g.at, g.id`,
    ),
    run<
      Omit<PermitDetail['events'][number], 'about'> & {
        stage: string | null
        newHolder: string | null
      }
    >(
      db,
      sql`select e.id, jakarta_time(e.at) as at, u.full_name as actor_name, e.action, e.label, e.from_status, e.to_status, e.reason,
          e.details ->> 'stage' as stage, h.full_name as new_holder, f.full_name as on_behalf_of
        from permit_events e left join users u on u.id = e.actor_id left join users f on f.id = e.for_user_id
        left join users h on h.id = case when e.action = 'handOver' then (e.details ->> 'incomingHolderId')::bigint
          when e.action in ('takeOver', 'replaceHolder') then e.holder_id end
        where e.permit_id = ${id} order by e.id desc`,
    ),
    sentBackOf(db, permit),
  ])
  if (!row) throw new Error(`permit ${id} is gone`)
  return {
    ...row,
    children: row.children ?? [],
    rankDetails: row.rankDetails ?? [],
    isolationPointIds: row.isolationPointIds ?? [],
    equipment: row.equipment ?? [],
    checks,
    people,
    files: files.map((one) => ({ ...one, url: fileUrl(one.fileId) })),
    signatures,
    events: events.map(({ stage, newHolder, ...one }) => ({
      ...one,
      about: newHolder ?? STAGES.flatMap((known) => (known === stage ? STAGE_LABELS[known] : []))[0] ?? null,
    })),
    sentBack,
  }
}

/** Who returned or rejected a request and why; null where it is not sent back. */
async function sentBackOf(db: Executor, { id, status }: StoredPermit): Promise<PermitDetail['sentBack']> {
  if (status !== 'REVISION' && status !== ENDED[0]) return null
  const [row] = await run<NonNullable<PermitDetail['sentBack']>>(
    db,
    sql`select u.full_name as by, jakarta_time(e.at) as at, e.reason from permit_events e join users u on u.id = e.actor_id
      where e.permit_id = ${id} and e.to_status = ${status} and e.reason is not null order by e.id desc limit 1`,
  )
  return row ?? null
}
