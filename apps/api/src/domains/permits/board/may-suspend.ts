import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { isAppointed, type PermitReader } from '../relations.ts'
import { permitSettingsOf } from '../settings.ts'

/** Where somebody can stop all work at once. */
export interface SuspendingFor {
  readonly wholeSite: boolean
  /** Where somebody owns the area, or the whole site can be stopped. */
  readonly inAreaOf: (areaOwnerId: number | null) => boolean
}

/** Where somebody can stop all work at a site. */
export const suspendingFor = async (db: Executor, reader: PermitReader, siteId: number): Promise<SuspendingFor> =>
  (await suspending(db, reader))(siteId)

/** Permit issuers, safety officers and the control room stop a whole site, area owners their areas; asked for any site. */
export async function suspending(db: Executor, reader: PermitReader): Promise<(siteId: number) => SuspendingFor> {
  const { userId, companyId } = reader.actor
  const { controlRoomRole } = await permitSettingsOf(db, companyId)
  const [inControlRoom] = await run(
    db,
    sql`select 1 from user_roles r join roles o on o.id = r.role_id and o.archived_at is null
      where r.user_id = ${userId} and o.company_id = ${companyId} and lower(o.name) = lower(${controlRoomRole})`,
  )
  return (siteId) => {
    const wholeSite =
      inControlRoom !== undefined ||
      isAppointed(reader, 'permit-issuer', siteId) ||
      isAppointed(reader, 'safety-officer', siteId)
    return { wholeSite, inAreaOf: (areaOwnerId) => wholeSite || areaOwnerId === userId }
  }
}
