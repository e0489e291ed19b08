import { MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import type { Reading } from '../../../platform/readings.ts'
import { personScope } from '../../identity/index.ts'
import { medicalReadings } from '../patients/readings.ts'
import { caring } from './care.ts'

/** Who opens the document of a certificate: the person, and who cares for the person. It is a reading. */
export async function mayOpenCertificate(context: AppContext, actor: Actor, id: number): Promise<boolean | Reading> {
  const reader = await caring(context, actor, MEDICAL_RECORD)
  const [found] = await run<{ userId: number }>(
    context.database.kysely,
    sql`select t.id as user_id from fitness_certificates c join users t on t.id = c.patient_id
      where c.id = ${id} and (t.id = ${actor.userId} or ${personScope(reader, formatDate(context.clock.now()))})`,
  )
  if (!found) return false
  const purpose = found.userId === actor.userId ? 'OWN' : 'TREATMENT'
  return medicalReadings.of(found.userId, { part: 'fitness', purpose })
}
