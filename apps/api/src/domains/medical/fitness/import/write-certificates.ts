import { sql } from 'kysely'
import { run, type Tx } from '../../../../platform/database.ts'
import type { AppliedRow, ImportJob, WrittenRow } from '../../../../platform/import/importer.ts'
import type { RecordTable } from '../../../../record-import/changed-records.ts'
import { appliedRow } from '../../../../record-import/field-importer.ts'
import type { Patient } from '../care.ts'
import { announceFitness } from '../write-certificate.ts'
import type { Plan } from './plan-row.ts'

/** A certificate is as it was written until it is revoked. */
export const CERTIFICATES: RecordTable = {
  table: 'fitness_certificates',
  label: 't.number',
  one: 'certificate',
  own: ['fitness_restrictions.certificate_id'],
}

const requestOf = ({ actor, at, importId }: ImportJob) => ({ actor, at, requestId: `import-${importId}` })

/** Keeps the certificates of rows with their restrictions, in a fixed number of statements; they count at once. */
export async function writeCertificates(tx: Tx, job: ImportJob, plans: readonly Plan[]): Promise<AppliedRow[]> {
  const { context, actor, at, importId } = job
  const fresh = plans.flatMap(({ result, rowNumber, patient, document }) =>
    result === 'NEW' && patient && document ? [{ rowNumber, patient, document }] : [],
  )
  if (fresh.length === 0) return plans.map((plan) => appliedRow(plan))
  const numbers = await context.numbering.many(actor.companyId, 'MED', 'FIT', at, fresh.length)
  const rows = fresh.map(({ patient, document: { restrictions: _, ...document } }, index) => ({
    ...document,
    userId: patient.id,
    companyId: patient.companyId,
    number: numbers[index],
  }))
  const by = actor.userId
  const made = await run<{ id: number; number: string; userId: number }>(
    tx,
    sql`insert into fitness_certificates (company_id, number, patient_id, state, valid_from, valid_until, source, provider, import_id,
        signed_by, signed_at, created_at, created_by, updated_at, updated_by)
      select g."companyId", g.number, g."userId", g.state, g."validFrom", g."validUntil", 'EXTERNAL', g.provider, ${importId},
        ${by}, ${at}, ${at}, ${by}, ${at}, ${by}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g ("companyId" bigint, number text, "userId" bigint, state text,
        "validFrom" date, "validUntil" date, provider text)
      returning id, number, patient_id as user_id`,
  )
  const byPerson = new Map(made.map((one) => [one.userId, one]))
  const restrictions = fresh.flatMap(({ patient, document }) =>
    document.restrictions.map((one) => ({ ...one, certificateId: byPerson.get(patient.id)?.id })),
  )
  if (restrictions.length > 0) {
    await run(
      tx,
      sql`insert into fitness_restrictions (certificate_id, activity, label, until)
        select g."certificateId", g.activity, g.label, g.until
        from jsonb_to_recordset(${JSON.stringify(restrictions)}::jsonb) g ("certificateId" bigint, activity text, label text, until date)`,
    )
  }
  const changed = fresh.flatMap(({ patient }) => {
    const one = byPerson.get(patient.id)
    return one ? [{ id: one.id, number: one.number, action: 'create' as const, patient }] : []
  })
  await announceFitness(tx, requestOf(job), changed)
  const targets = new Map(fresh.map(({ rowNumber, patient }) => [rowNumber, byPerson.get(patient.id)?.id]))
  return plans.map((plan) => {
    const targetId = targets.get(plan.rowNumber)
    return appliedRow(plan, targetId === undefined ? undefined : { targetId, before: null, after: { version: 1 } })
  })
}

/** Revokes the certificates of an import: those before them count again. */
export async function revertCertificates(
  tx: Tx,
  job: ImportJob,
  rows: readonly WrittenRow[],
  reason: string,
): Promise<ReadonlySet<number>> {
  const { actor, at } = job
  const ids = rows.map(({ targetId }) => targetId)
  await run(
    tx,
    sql`select 1 from patients where id in (select patient_id from fitness_certificates where id = any(${ids})) order by id for update`,
  )
  const revoked = await run<{ id: number; number: string; patient: Patient }>(
    tx,
    sql`update fitness_certificates c set revoked_at = ${at}, revoked_by = ${actor.userId}, revoke_reason = ${reason},
        version = c.version + 1, updated_at = ${at}, updated_by = ${actor.userId}
      from users u where c.id = any(${ids}) and c.revoked_at is null and u.id = c.patient_id
      returning c.id, c.number, jsonb_build_object('id', u.id, 'companyId', u.company_id, 'fullName', u.full_name) as patient`,
  )
  await announceFitness(
    tx,
    requestOf(job),
    revoked.map((one) => ({ ...one, action: 'revoke' as const })),
  )
  return new Set()
}
