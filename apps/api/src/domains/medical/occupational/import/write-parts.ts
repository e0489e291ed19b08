import { examinationLifecycle } from '@selamat/contract/domains/medical/occupational/examination-lifecycle'
import { sql } from 'kysely'
import { type AuditEntry, writeAudits } from '../../../../platform/audit.ts'
import { run, type Tx } from '../../../../platform/database.ts'
import type { AppliedRow, ImportJob } from '../../../../platform/import/importer.ts'
import { appliedRow } from '../../../../record-import/field-importer.ts'
import { ensurePatients } from '../../fitness/named-patients.ts'
import { yearTaken } from '../examination-rules.ts'
import type { PartKind } from './part-kinds.ts'
import type { NewHead, Plan } from './plan-row.ts'

interface Examination {
  readonly id: number
  readonly number: string
}

/** The audit rows of check-ups that an import touches: that it did, and nothing of what was found. */
export const trailOf = (
  { actor, at, importId }: ImportJob,
  examinations: readonly Examination[],
  action: string,
  reason: string | null = null,
): AuditEntry[] =>
  examinations.map(({ id, number }) => ({
    companyId: actor.companyId,
    actorId: actor.userId,
    at,
    requestId: `import-${importId}`,
    entity: 'examinations',
    entityId: id,
    label: number,
    action,
    reason,
  }))

const keyOfHead = ({ userId, examinedOn, examinationType }: Omit<NewHead, 'key'>) =>
  [userId, examinedOn, examinationType].join(' ')

/** Begins the check-ups that rows need, by their keys; one whose year somebody has just taken is missing. */
async function begin(
  tx: Tx,
  { context, actor, at, importId }: ImportJob,
  heads: readonly NewHead[],
): Promise<ReadonlyMap<string, Examination>> {
  const fresh = [...new Map(heads.map((head) => [head.key, head])).values()]
  if (fresh.length === 0) return new Map()
  await ensurePatients(tx, { ids: fresh.map(({ userId }) => userId), actorId: actor.userId, at })
  const numbers = await context.numbering.many(actor.companyId, 'MED', 'EXM', at, fresh.length)
  const rows = fresh.map(({ key: _, ...head }, index) => ({ ...head, number: numbers[index] }))
  const made = await run<Examination & Omit<NewHead, 'key'>>(
    tx,
    sql`insert into examinations (company_id, number, patient_id, examination_type, plan_year, provider, examined_on, status, import_id,
        created_at, created_by, updated_at, updated_by)
      select g."companyId", g.number, g."userId", g."examinationType", g."planYear", g.provider, g."examinedOn",
        ${examinationLifecycle.initial}, ${importId}, ${at}, ${actor.userId}, ${at}, ${actor.userId}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g ("companyId" bigint, number text, "userId" bigint,
        "examinationType" text, "planYear" int, provider text, "examinedOn" date)
      on conflict do nothing
      returning id, number, patient_id as user_id, company_id, examined_on, examination_type, plan_year, provider`,
  )
  return new Map(made.map((one) => [keyOfHead(one), one]))
}

/** Writes the parts of rows into check-ups that are there or begin with them, with one audit row a check-up. */
export async function writeParts(
  tx: Tx,
  job: ImportJob,
  kind: PartKind,
  plans: readonly Plan[],
): Promise<AppliedRow[]> {
  const { actor, at, importId } = job
  const fresh = plans.filter(({ result }) => result === 'NEW')
  const created = await begin(
    tx,
    job,
    fresh.flatMap(({ into }) => (into !== null && 'key' in into ? [into] : [])),
  )
  const written = fresh.flatMap((plan) => {
    const { into } = plan
    const examination = into === null ? undefined : 'key' in into ? created.get(into.key) : into
    return examination === undefined ? [] : [{ plan, examination }]
  })
  const parts = written.map(({ plan: { part, rowNumber }, examination }) => ({
    examinationId: examination.id,
    part,
    rowNumber,
  }))
  if (parts.length > 0) {
    await run(
      tx,
      kind.insert(
        sql`(select r."examinationId" as examination_id, r.part, coalesce((select max(x.position) from examination_results x
            where x.examination_id = r."examinationId"), 0)
            + row_number() over (partition by r."examinationId" order by r."rowNumber") as position
          from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) r ("examinationId" bigint, part jsonb, "rowNumber" int)) g`,
        importId,
      ),
    )
  }
  const touched = [...new Map(written.map(({ examination }) => [examination.id, examination])).values()]
  const made = new Set([...created.values()].map(({ id }) => id))
  const joined = touched.filter(({ id }) => !made.has(id))
  await run(
    tx,
    sql`update examinations set version = version + 1, updated_at = ${at}, updated_by = ${actor.userId}
      where id = any(${joined.map(({ id }) => id)})`,
  )
  await writeAudits(tx, [...trailOf(job, [...created.values()], 'create'), ...trailOf(job, joined, 'update')])
  const targets = new Map(written.map(({ plan, examination }) => [plan.rowNumber, examination.id]))
  return plans.map((plan) => {
    const targetId = targets.get(plan.rowNumber)
    if (targetId !== undefined) return appliedRow(plan, { targetId, before: null, after: { importId, key: plan.key } })
    if (plan.result !== 'NEW' || plan.into === null) return appliedRow(plan)
    const wrong = yearTaken('The person', plan.into.planYear)
    return appliedRow({ ...plan, result: 'ERROR', notes: { planYear: { wrong } } })
  })
}
