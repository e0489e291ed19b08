import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'

const PLACES = {
  site: { table: 'sites', label: 'site_name', field: 'siteId' },
  location: { table: 'locations', label: 'location_name', field: 'locationId' },
} as const

/**
 * What an active location or sub-location belongs to is active, and is kept so until the transaction ends. Throws 422 at
 * the field that names it.
 */
export async function assertActive(tx: Tx, one: keyof typeof PLACES, id: number): Promise<void> {
  const { table, label, field } = PLACES[one]
  const [place] = await run<{ name: string; archived: boolean }>(
    tx,
    sql`select ${sql.ref(label)} as name, archived_at is not null as archived from ${sql.table(table)} where id = ${id} for share`,
  )
  if (!place?.archived) return
  const message = `“${place.name}” is archived. Restore it, or choose another ${one}`
  throw httpError('INVALID', { message, errors: { [field]: message } })
}
