import { sql } from 'kysely'
import type { Fragment } from '../../../platform/records/statements.ts'

/** The instants with which a day begins and ends in Jakarta. */
export const beginOf = (day: string): Fragment => sql`(${day}::date::timestamp at time zone 'Asia/Jakarta')`
export const endOf = (day: string): Fragment => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Jakarta')`

/** The rows `e` of the company of a reader; of all companies for one who reads them all (null), by the same index. */
export const ofTenant = (tenant: number | null): Fragment =>
  tenant === null ? sql`e.company_id = any(array(select id from companies))` : sql`e.company_id = ${tenant}`
