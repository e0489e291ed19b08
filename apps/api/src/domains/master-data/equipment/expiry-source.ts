import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import type { ExpiryKind } from '@selamat/contract/domains/notifications/expiry-kind'
import type { ItemKey } from '@selamat/contract/kit/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ExpirySource } from '../../../platform/expiry.ts'
import { matching } from '../../../platform/keyword.ts'
import { equipmentInScope } from './maintenance/scope.ts'

/** Child equipment without a location of its own has that of its parent. */
const LOCATION = sql`case when t.location_id is not null then t.location_id
  else (select p.location_id from location_of_equipment(t.parent_id) p) end`

interface Obligation {
  readonly dueOn: string
  readonly families: readonly EquipmentFamily[]
  readonly menuItem?: ItemKey
}

const lives = (families: readonly EquipmentFamily[]): RawBuilder<SqlBool> =>
  families.length === 3
    ? sql`t.archived_at is null and t.status <> 'RETIRED'`
    : sql`t.archived_at is null and t.status <> 'RETIRED' and t.family = any(${families}::text[])`

const obligationOf = (
  kind: ExpiryKind,
  { dueOn, families, menuItem = 'submenu/Equipment' }: Obligation,
): ExpirySource => ({
  kind,
  table: 'equipment',
  dueOn,
  condition: lives(families),
  menuItem,
  scope: (actor) => (actor.scopes.length === 0 ? null : equipmentInScope(actor)),
  search: (pattern) => sql`t.search_text ${matching(pattern)}`,
  title: sql`t.code`,
  detail: sql`concat_ws(' · ', t.type_name, nullif(concat_ws(' ', t.brand, t.model), ''))`,
  holder: sql`coalesce((select h.full_name from users h where h.id = t.holder_id),
    (select k.contractor_name from contractors k where k.id = t.contractor_id))`,
  location: sql`(select l.location_name from locations l where l.id = ${LOCATION})`,
  link: sql`'/equipment-record?id=' || t.id`,
  personId: sql`t.holder_id`,
  locationId: LOCATION,
  siteId: () => sql`(select l.site_id from locations l where l.id = ${LOCATION})`,
  reminder: {
    managerId: sql`(select l.area_owner_id from locations l where l.id = ${LOCATION})`,
    employerId: sql`(select k.contractor_company_id from contractors k where k.id = t.contractor_id)`,
  },
})

const COMMON = ['COMPANY', 'CONTRACTOR'] as const
const FIRE = { families: ['FIRE'], menuItem: 'submenu/Fire Tools & Equipment' } as const
const ALL = ['COMPANY', 'FIRE', 'CONTRACTOR'] as const

/** What equipment has to be maintained for, each obligation with its own words; fire equipment is checked and pressure-tested. */
export const equipmentExpiry: readonly ExpirySource[] = [
  obligationOf('LICENCE', {
    dueOn: 'licence_valid_until',
    families: ALL,
  }),
  obligationOf('INSPECTION', {
    dueOn: 'next_inspection_date',
    families: COMMON,
  }),
  obligationOf('TEST', { dueOn: 'next_test_date', families: COMMON }),
  obligationOf('CALIBRATION', {
    dueOn: 'next_calibration_date',
    families: ALL,
  }),
  obligationOf('FIRE_CHECK', {
    ...FIRE,
    dueOn: 'next_inspection_date',
  }),
  obligationOf('FIRE_TEST', {
    ...FIRE,
    dueOn: 'next_test_date',
  }),
]
