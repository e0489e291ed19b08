import { sql } from 'kysely'
import type { ExpirySource } from '../../../platform/expiry.ts'
import { matching } from '../../../platform/keyword.ts'
import { ofOwnContractor, ownContractor } from './own-contractor.ts'

const CONTRACTOR = sql`(select c.contractor_name from contractors c where c.id = t.contractor_id)`

/** Until when contractors may work, by their latest assessment. */
const prequalifications: ExpirySource = {
  kind: 'PREQUALIFICATION',
  table: 'contractors',
  dueOn: 'prequalified_until',
  condition: sql`t.archived_at is null`,
  menuItem: 'submenu/Contractor Equipment',
  scope: (actor) => (actor.scopes.length === 0 ? null : ownContractor(actor)),
  search: (pattern) => sql`t.search_text ${matching(pattern)}`,
  title: sql`t.contractor_name`,
  detail: sql`(select c.contractor_category_name from contractor_categories c where c.id = t.contractor_category_id)`,
  holder: sql`null::text`,
  location: sql`null::text`,
  link: sql`'/contractor-record?id=' || t.id`,
  reminder: {
    employerId: sql`t.contractor_company_id`,
  },
}

/** Their documents; a document renewed under the same title no longer counts. */
const documents: ExpirySource = {
  kind: 'CONTRACTOR_DOCUMENT',
  table: 'contractor_documents',
  dueOn: 'valid_until',
  condition: sql`t.archived_at is null
    and exists (select 1 from contractors c where c.id = t.contractor_id and c.archived_at is null)
    and not exists (select 1 from contractor_documents r where r.contractor_id = t.contractor_id and r.id <> t.id
      and r.archived_at is null and lower(r.title) = lower(t.title) and (r.valid_until is null or r.valid_until > t.valid_until))`,
  menuItem: 'submenu/Contractor Equipment',
  scope: (actor) => (actor.scopes.length === 0 ? null : ofOwnContractor(actor)),
  search: (pattern) => sql`t.id in (
    select s.id from contractor_documents s where s.search_text ${matching(pattern)}
    union all
    select s.id from contractors c join contractor_documents s on s.contractor_id = c.id where c.search_text ${matching(pattern)})`,
  title: sql`t.title`,
  detail: sql`t.document_number`,
  holder: CONTRACTOR,
  location: sql`null::text`,
  link: sql`'/contractor-record?id=' || t.contractor_id || '&tab=documents'`,
  reminder: {
    employerId: sql`(select c.contractor_company_id from contractors c where c.id = t.contractor_id)`,
  },
}

/** What runs out of contractors. */
export const contractorExpiry: readonly ExpirySource[] = [prequalifications, documents]
