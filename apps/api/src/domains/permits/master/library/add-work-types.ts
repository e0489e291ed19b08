import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../../platform/app-context.ts'
import { run, type Tx } from '../../../../platform/database.ts'
import type { OutboxHandler } from '../../../../platform/outbox.ts'
import { LIBRARY_LINES, LIBRARY_RANKS, LIBRARY_TYPES } from './index.ts'

const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`

/** Gives a company without types of work those of the product, with ranks, details and lists. */
export const addWorkTypes = (tx: Tx, companyId: number, at: Date) =>
  run(
    tx,
    sql`with company as (
        select c.id from companies c where c.id = ${companyId}
          and not exists (select from work_types w where w.company_id = c.id)
          and not exists (select from permit_list_items i where i.company_id = c.id)),
      types as (
        insert into work_types (company_id, type_name, code, permit_kind, activity, description, max_hours, needs_hiradc,
          needs_isolation, needs_attendant, needs_fire_watch, fire_watch_minutes, gases, gas_test_minutes, gas_levels,
          flammable_limit, holder_certificates, crew_certificates, created_at, updated_at)
        select c.id, t."typeName", t.code, t."permitKind", t.activity, t.description, t."maxHours", t."needsHiradc",
          t."needsIsolation", t."needsAttendant", t."needsFireWatch", t."fireWatchMinutes",
          array(select jsonb_array_elements_text(t.gases)), t."gasTestMinutes", t."gasLevels", t."flammableLimit",
          array(select jsonb_array_elements_text(t."holderCertificates")),
          array(select jsonb_array_elements_text(t."crewCertificates")), ${at}, ${at}
        from company c cross join jsonb_to_recordset(${json(LIBRARY_TYPES)}) t ("typeName" text, code text,
          "permitKind" text, activity text, description text, "maxHours" integer, "needsHiradc" boolean,
          "needsIsolation" boolean, "needsAttendant" boolean, "needsFireWatch" boolean, "fireWatchMinutes" integer,
          gases jsonb, "gasTestMinutes" integer, "gasLevels" boolean, "flammableLimit" numeric,
          "holderCertificates" jsonb, "crewCertificates" jsonb)
        returning id, company_id, code),
      given_ranks as (select * from rows from (jsonb_to_recordset(${json(LIBRARY_RANKS)})
        as (code text, risk text, "rankName" text, details jsonb)) with ordinality
        r (code, risk, rank_name, details, place)),
      ranks as (
        insert into rank_configurations (company_id, work_type_id, rank_name, risk, created_at, updated_at)
        select t.company_id, t.id, r.rank_name, r.risk, ${at}, ${at} from types t join given_ranks r using (code) order by r.place
        returning id, company_id, work_type_id, risk),
      details as (
        insert into rank_details (company_id, rank_id, detail_name, created_at, updated_at)
        select k.company_id, k.id, d.name, ${at}, ${at}
        from ranks k join types t on t.id = k.work_type_id join given_ranks r on r.code = t.code and r.risk = k.risk
        cross join lateral jsonb_array_elements_text(r.details) with ordinality d (name, place) order by r.place, d.place)
      insert into permit_list_items (company_id, list, work_type_id, item_name, source, is_required, position, created_at, updated_at)
      select c.id, l.list, t.id, l."itemName", l.source, l."isRequired", l.position, ${at}, ${at}
      from company c cross join jsonb_to_recordset(${json(LIBRARY_LINES)}) l (list text, code text, "itemName" text,
        source text, "isRequired" boolean, position integer)
      left join types t on t.code = l.code order by l.list, l.code, l.position`,
  )

const payload = z.object({ companyId: z.int() })

/** A new operating company gets the types of work, and one that was there before them. */
export function workTypeEvents({ clock }: AppContext): Readonly<Record<string, OutboxHandler>> {
  const add: OutboxHandler = async (tx, event) => {
    await addWorkTypes(tx, payload.parse(event.payload).companyId, clock.now())
  }
  return { 'company-created': add, 'work-types-missing': add }
}
