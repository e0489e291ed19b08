import type { PermitAction } from '@selamat/contract/domains/permits/permit-lifecycle'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { emitNotification } from '../../../platform/notification.ts'
import type { StoredPermit } from '../queries/stored.ts'
import { permitSettingsOf } from '../settings.ts'

interface Happened {
  readonly permit: StoredPermit
  /** Null: the system. */
  readonly actorId: number | null
  readonly action: PermitAction
  readonly reason: string | null
  readonly at: Date
}

const STOPS: readonly PermitAction[] = ['suspend', 'stop', 'expire']

/** Tells of a stop whoever works, issued, owns the area or watches. */
export async function notifyMoved(tx: Tx, { permit, actorId, action, reason, at }: Happened): Promise<void> {
  if (!STOPS.includes(action)) return
  const { id, companyId, number, title, locationName } = permit
  const { controlRoomRole } = await permitSettingsOf(tx, companyId)
  const people = await run<{ id: number }>(
    tx,
    sql`select u.id from users u where u.company_id = ${companyId} and u.archived_at is null and u.id is distinct from ${actorId}::bigint and (
        u.id = any(${[permit.holderId, permit.requesterId, permit.issuedBy, permit.areaOwnerId].filter((one) => one !== null)}::bigint[])
        or u.id in (select o.user_id from permit_sign_ons o where o.permit_id = ${id} and o.off_at is null)
        or u.id in (select r.user_id from user_roles r join roles o on o.id = r.role_id and o.archived_at is null
          where o.company_id = ${companyId} and lower(o.name) = lower(${controlRoomRole})))`,
  )
  await emitNotification(
    tx,
    {
      kind: action === 'expire' ? 'PERMIT_EXPIRED' : 'PERMIT_STOPPED',
      companyId,
      userIds: people.map((one) => one.id),
      entityId: id,
      params: { number, title, place: locationName, reason: reason ?? '' },
    },
    at,
  )
}
