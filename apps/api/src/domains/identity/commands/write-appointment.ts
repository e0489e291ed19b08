import { APPOINTMENT_HATS, type AppointmentRow, type appointment } from '@selamat/contract/domains/identity/appointment'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import type { Writer } from '../../../crud/write.ts'
import { changes } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import { missingReferences } from '../../../platform/records/catalogue.ts'
import { appointmentsOf } from '../queries/appointments.ts'
import type { UserRecord } from '../queries/user-detail.ts'
import { lockPart } from './lock-part.ts'
import { lockWithin } from './lock-user.ts'
import { BACKWARDS } from './post.ts'
import { demandReach } from './rights.ts'
import { auditPerson } from './user-audit.ts'

type Given = Omit<BodyOf<typeof appointment.create>, 'username'>

const INSERT = `insert into appointments (user_id, hat, site_id, valid_from, valid_until, certificate_id, created_at, updated_at,
    created_by, updated_by) values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $8) returning id`
const UPDATE = `update appointments set hat = $2, site_id = $3, valid_from = $4, valid_until = $5, certificate_id = $6,
    updated_at = $7, updated_by = $8, version = version + 1 where id = $1 returning id`
const OWN_CERTIFICATE = 'select 1 from certificates where id = $1 and user_id = $2'

/** What the trail keeps of an appointment. */
const told = (row: AppointmentRow): Record<string, unknown> => ({
  appointment: APPOINTMENT_HATS[row.hat],
  site: row.siteName ?? 'every site',
  validFrom: row.validFrom,
  validUntil: row.validUntil,
  certificate: row.certificate,
})

/** Throws 422 at each field that cannot be: a site of another tenant, somebody else's certificate, an end before the beginning. */
async function demandPossible(house: House, tx: Tx, user: UserRecord, given: Given): Promise<void> {
  const columns = new Map([['site_id', given.siteId]])
  const missing = await missingReferences(house.database, tx, 'appointments', user.companyId, columns)
  const errors: Record<string, string> = {}
  if (missing.length > 0) errors.siteId = 'Choose one from the list'
  if (given.validUntil !== null && given.validUntil < given.validFrom) errors.validUntil = BACKWARDS
  if (given.certificateId !== null) {
    const own = await run(tx, OWN_CERTIFICATE, [given.certificateId, user.id])
    if (own.length === 0) errors.certificateId = 'Choose a certificate of this person'
  }
  if (Object.keys(errors).length > 0) throw refuse('INVALID', { errors })
}

async function write(
  house: House,
  tx: Tx,
  writer: Writer,
  text: string,
  first: number,
  given: Given,
): Promise<AppointmentRow> {
  const { hat, siteId, validFrom, validUntil, certificateId } = given
  const values = [first, hat, siteId, validFrom, validUntil, certificateId, house.clock.now(), writer.actor.userId]
  const [row] = await run<{ id: number }>(tx, text, values)
  if (!row) throw refuse('NOT_FOUND')
  return one(house, tx, row.id)
}

async function one(house: House, tx: Tx, id: number): Promise<AppointmentRow> {
  const [row] = await appointmentsOf(house, tx, { id })
  if (!row) throw refuse('NOT_FOUND')
  return row
}

/** Appoints a person. Throws 404 outside the reach, NOT_YOUR_ACT for who reaches further, 422 at the field that is wrong. */
export async function createAppointment(
  house: House,
  tx: Tx,
  writer: Writer,
  { username, ...given }: BodyOf<typeof appointment.create>,
): Promise<AppointmentRow> {
  const user = await lockWithin(house, tx, writer.actor, username)
  await demandReach(tx, writer.actor, user.id)
  await demandPossible(house, tx, user, given)
  const row = await write(house, tx, writer, INSERT, user.id, given)
  await auditPerson(tx, house, writer, user, 'appoint', { after: told(row) })
  return row
}

/** Changes an appointment; throws as `createAppointment`, and 409 STALE. */
export async function updateAppointment(
  house: House,
  tx: Tx,
  writer: Writer,
  { id, version, ...given }: BodyOf<typeof appointment.update>,
): Promise<AppointmentRow> {
  const user = await lockPart(house, tx, writer.actor, 'appointments', id, version)
  await demandReach(tx, writer.actor, user.id)
  await demandPossible(house, tx, user, given)
  const before = await one(house, tx, id)
  const row = await write(house, tx, writer, UPDATE, id, given)
  await auditPerson(tx, house, writer, user, 'change-appointment', changes(told(before), told(row)))
  return row
}

/** Deletes an appointment that was entered by mistake. Throws 404 outside the reach, 409 STALE. */
export async function deleteAppointment(
  house: House,
  tx: Tx,
  writer: Writer,
  id: number,
  version: number,
): Promise<void> {
  const user = await lockPart(house, tx, writer.actor, 'appointments', id, version)
  await demandReach(tx, writer.actor, user.id)
  const before = await one(house, tx, id)
  await run(tx, 'delete from appointments where id = $1', [id])
  await auditPerson(tx, house, writer, user, 'delete-appointment', { before: told(before) })
}
