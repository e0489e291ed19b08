import { MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import type { Reading } from '../../../platform/readings.ts'
import { scopesFor } from '../../../platform/session.ts'
import { personScope } from '../../identity/index.ts'
import { openedInEmergency, openRecord, readingOf, readingsIn } from '../patients/care.ts'
import { medicalReadings } from '../patients/readings.ts'
import { caring } from './care.ts'

/** Who opens the document of a certificate: the person, and who cares for the person. It is a reading. Throws 403 CARE_NEEDED. */
export async function mayOpenCertificate(context: AppContext, actor: Actor, id: number): Promise<boolean | Reading> {
  const db = context.database.kysely
  const at = context.clock.now()
  const scopes = await scopesFor(context, actor, { anyOf: [MEDICAL_RECORD], action: 'read' }, db)
  const reader = await caring(context, actor, [MEDICAL_RECORD, 'fitness'], db)
  const inScope = personScope(reader, formatDate(at))
  const reached = scopes.length === 0 ? inScope : sql`(${inScope} or t.id in (${openedInEmergency(actor, at)}))`
  const [found] = await run<{ userId: number; isRestricted: boolean }>(
    db,
    sql`select t.id as user_id, p.is_restricted from fitness_certificates c join users t on t.id = c.patient_id join patients p on p.id = t.id
      where c.id = ${id} and (t.id = ${actor.userId} or ${reached})`,
  )
  if (!found) return false
  const { userId, isRestricted } = found
  if (userId === actor.userId) return medicalReadings.of(userId, { part: 'fitness', purpose: 'OWN' })
  // A document says more than the certificate: of a restricted record it opens as the record does.
  if (isRestricted) return readingOf(await openRecord(context, db, { ...reader, scopes }, userId), 'fitness')
  const [reading = false] = await readingsIn(context, db, reader, [userId], { part: 'fitness', purpose: 'TREATMENT' })
  return reading
}
