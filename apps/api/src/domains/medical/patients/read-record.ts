import { DOCTOR, MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import type { MedicalRecordData, medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { holdsItem } from '../../workflow/index.ts'
import { openedAs, openRecord, readingOf } from './care.ts'
import { patientNamed } from './find-patient.ts'
import { liftsRestriction } from './open-record.ts'
import { headOf, visitsOf, vitalsOf } from './record-parts.ts'

/** A record shows so many visits and measurements; the file of a patient's whole life is the export of a clinic. */
const MOST_VISITS = 500
const MOST_VITALS = 60

const mayChange = async (db: Executor, { userId }: Actor) => {
  const me = sql`${userId}::bigint`
  const [rights] = await run<{ canWrite: boolean; canRestrict: boolean }>(
    db,
    sql`select ${holdsItem(me, [MEDICAL_RECORD], 'update')} as can_write, ${holdsItem(me, [DOCTOR], 'update')} as can_restrict`,
  )
  return rights ?? { canWrite: false, canRestrict: false }
}

/** The medical record of a person, and one reading of it (MEDICAL-31). Throws 404 and 403 CARE_NEEDED. */
export async function readRecord(
  context: AppContext,
  { actor, body, discloses }: SignedCall<typeof medicalRecord.record>,
): Promise<MedicalRecordData> {
  const db = context.database.kysely
  const patientId = await patientNamed(db, actor, body)
  const record = await openRecord(context, db, actor, patientId)
  const [head, visits, vitals, changing] = await Promise.all([
    headOf(db, patientId, formatDate(context.clock.now())),
    visitsOf(db, patientId, { most: MOST_VISITS }),
    vitalsOf(db, patientId, MOST_VITALS),
    mayChange(db, actor),
  ])
  discloses(readingOf(record, 'record'))
  const isLifted = !head.isRestricted || (await liftsRestriction(db, actor, patientId))
  const may = { canWrite: changing.canWrite && record.writes, canRestrict: changing.canRestrict && isLifted }
  return { ...head, opened: openedAs(record), visits, vitals, ...may }
}
