import type { AppointmentRow } from '@selamat/contract/domains/identity/appointment'
import { formatDate } from '@selamat/contract/kit/dates'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsOn } from '../../../platform/dated.ts'
import type { House } from '../../../platform/house.ts'

const MOST = 500

const ROWS = `
  select a.id, a.version, a.hat, a.site_id as "siteId", w.site_name as "siteName", a.valid_from as "validFrom",
    a.valid_until as "validUntil", a.certificate_id as "certificateId",
    coalesce(c.title || ' ' || c.certificate_number, a.certificate) as certificate,
    ${holdsOn('a', '$1')} as current
  from appointments a
  left join sites w on w.id = a.site_id
  left join certificates c on c.id = a.certificate_id
  where `

/** The appointments of a person, latest first, or the one of an id. */
export function appointmentsOf(
  house: House,
  db: Executor,
  of: { readonly userId: number } | { readonly id: number },
): Promise<AppointmentRow[]> {
  const [condition, value] = 'id' in of ? ['a.id = $2', of.id] : ['a.user_id = $2', of.userId]
  const text = `${ROWS}${condition} order by a.valid_from desc, a.id desc limit ${MOST}`
  return run<AppointmentRow>(db, text, [formatDate(house.clock.now()), value])
}
