import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import type { ItemKey } from '@selamat/contract/kit/permissions'
import { sql } from 'kysely'
import { run, type Tx } from '../../../../../platform/database.ts'
import { emitNotification, type Notification } from '../../../../../platform/notification.ts'

const ITEMS: Readonly<Record<EquipmentFamily, ItemKey>> = {
  COMPANY: 'submenu/Equipment',
  FIRE: 'submenu/Fire Tools & Equipment',
  CONTRACTOR: 'submenu/Contractor Equipment',
}

type Of<K extends 'INSPECTION_FAILED' | 'DEFECT_REPORTED'> = Pick<Notification<K>, 'kind' | 'params'>
/** A notification about an item of equipment. */
export type EquipmentNotification = Of<'INSPECTION_FAILED'> | Of<'DEFECT_REPORTED'>

interface EquipmentRef {
  readonly id: number
  readonly companyId: number
  readonly family: EquipmentFamily
}

/**
 * Notifies everybody who answers for equipment, each once and without the person who acts; the notification
 * opens its record. Returns how many people that are.
 */
export async function notifyResponsible(
  tx: Tx,
  { id, companyId, family }: EquipmentRef,
  notification: EquipmentNotification,
  { actorId, at }: { readonly actorId: number; readonly at: Date },
): Promise<number> {
  const people = await run<{ id: number }>(
    tx,
    // The holder, the owner of the area it is in, and who can change its register company-wide; a contractor's people only for their own.
    sql`with item as (
        select e.company_id, e.holder_id, k.contractor_company_id as employer_id,
          coalesce((select s.area_owner_id from sub_locations s where s.id = w.sub_location_id), area_owner_of(w.location_id)) as owner_id
        from equipment e left join lateral location_of_equipment(e.id) w on true left join contractors k on k.id = e.contractor_id
        where e.id = ${id}
      ), responsible as (
        select holder_id as id from item union select owner_id from item
        union
        select ur.user_id from role_grants g join roles r on r.id = g.role_id and r.archived_at is null and r.scope in ('company', 'all')
        join user_roles ur on ur.role_id = r.id join users a on a.id = ur.user_id, item p
        where g.item_id = ${storedItemId(ITEMS[family])} and 'update' = any(g.actions) and (a.employer_id = a.company_id or a.employer_id = p.employer_id)
      )
      select u.id from responsible x join users u on u.id = x.id join item p on p.company_id = u.company_id
      where u.archived_at is null and u.id <> ${actorId} order by u.id`,
  )
  const userIds = people.map((person) => person.id)
  await emitNotification(tx, { ...notification, companyId, userIds, entityId: id }, at)
  return userIds.length
}
