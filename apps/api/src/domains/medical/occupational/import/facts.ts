import type { ExaminationState } from '@selamat/contract/domains/medical/occupational/examination-lifecycle'
import { sql } from 'kysely'
import { run, type Tx } from '../../../../platform/database.ts'
import type { ImportJob } from '../../../../platform/import/importer.ts'
import type { Draft } from '../../../../record-import/draft.ts'
import { type NamedPatient, namedPatients } from '../../fitness/named-patients.ts'
import { NOT_ONESELF } from '../../patients/guards.ts'
import type { PartKind } from './part-kinds.ts'

/** A check-up that is there, with the parts of the imported kind by their keys. */
export interface KnownExamination {
  readonly id: number
  readonly userId: number
  readonly number: string
  readonly status: ExaminationState
  readonly examinedOn: string
  readonly examinationType: string
  readonly planYear: number | null
  readonly parts: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** What rows of a file are checked against. */
export interface Facts {
  readonly today: string
  readonly people: ReadonlyMap<string, NamedPatient>
  /** The check-ups of these people that are not void. */
  readonly examinations: readonly KnownExamination[]
}

/** Reads what rows are checked against, in two statements; the check-ups are locked while they are written. */
export async function factsAbout(
  tx: Tx,
  job: ImportJob,
  part: PartKind,
  drafts: readonly Draft[],
  { today, writing }: { readonly today: string; readonly writing: boolean },
): Promise<Facts> {
  const people = await namedPatients(tx, job.actor, drafts, { today, part: 'results', oneself: NOT_ONESELF })
  const ids = [...new Set([...people.values()].map(({ id }) => id))]
  if (ids.length === 0) return { today, people, examinations: [] }
  if (writing) {
    // One after the other adds check-ups to people: their rows are locked in the order of their ids.
    await run(tx, sql`select 1 from users where id = any(${ids}) order by id for no key update`)
    await run(
      tx,
      sql`select 1 from examinations where patient_id = any(${ids}) and status = 'DRAFT' order by id for update`,
    )
  }
  const examinations = await run<KnownExamination>(
    tx,
    sql`select e.id, e.patient_id as user_id, e.number, e.status, e.examined_on, e.examination_type, e.plan_year,
        coalesce((select jsonb_object_agg(${sql.raw(part.key)}, ${part.values}) from ${sql.table(part.table)} p
          where p.examination_id = e.id), '{}'::jsonb) as parts
      from examinations e where e.patient_id = any(${ids}) and e.status <> 'VOID'`,
  )
  return { today, people, examinations }
}
