import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Executor, run } from '../../platform/database.ts'

/** What is signed of a permit `p`, as JSON: the one place that says so. */
export const PERMIT_CONTENT = sql`jsonb_build_object('number', p.number, 'kind', p.kind, 'parent', p.parent_id, 'workType', p.work_type_id,
  'title', p.title, 'method', p.method, 'location', p.location_id, 'subLocation', p.sub_location_id, 'level', p.level,
  'system', p.system, 'contractor', p.contractor_id, 'hiradc', p.hiradc_id, 'risk', p.risk,
  'startsAt', extract(epoch from p.starts_at), 'endsAt', extract(epoch from p.ends_at), 'holder', p.holder_id,
  'ranks', (select jsonb_agg(r.rank_detail_id order by r.rank_detail_id) from permit_rank_details r where r.permit_id = p.id),
  'checks', (select jsonb_agg(case when k.remark is null then jsonb_build_array(k.item_name, k.answer)
    else jsonb_build_array(k.item_name, k.answer, k.remark) end order by k.position, k.item_id)
    from permit_checks k where k.permit_id = p.id),
  'equipment', (select jsonb_agg(jsonb_build_array(e.equipment_id, e.is_subject) order by e.equipment_id)
    from permit_equipment e where e.permit_id = p.id),
  'people', (select jsonb_agg(jsonb_build_array(w.user_id, w.crew_role) order by w.user_id) from permit_people w where w.permit_id = p.id),
  'documents', (select jsonb_agg(jsonb_build_array(d.file_id, encode(f.sha256, 'hex'), d.item_id) order by d.file_id)
    from permit_files d join files f on f.id = d.file_id where d.permit_id = p.id and d.purpose = 'DOCUMENT'),
  'isolations', (select jsonb_agg(i.isolation_point_id order by i.isolation_point_id) from permit_isolations i where i.permit_id = p.id))`

/**
 * The SHA-256 of the content of a permit, in hexadecimal: work, place, window, type, risk, checklist, equipment, people,
 * isolations, assessment and the documents of the request; not what is added as evidence later. PostgreSQL writes the text, so that the order of keys never changes.
 */
export async function contentHash(db: Executor, permitId: number): Promise<string> {
  const [row] = await run<{ text: string }>(
    db,
    sql`select (${PERMIT_CONTENT})::text as text from permits p where p.id = ${permitId}`,
  )
  if (!row) throw new Error(`permit ${permitId} is gone`)
  return createHash('sha256').update(row.text).digest('hex')
}
