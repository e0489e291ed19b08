import { setImmediate } from 'node:timers/promises'
import { type FieldData, type FormDefinition, fieldData, formDefinition } from '@selamat/contract/domains/forms/form'
import { survivalOf } from '@selamat/contract/domains/forms/records/answers-survive'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
import { scoresOf } from '../../forms/index.ts'
import { REPORT_NODE } from '../advance.ts'
import { EVENT_LABELS } from './record-event.ts'

const PAGE = 500

interface NewVersion {
  readonly formId: number
  readonly formVersionId: number
  readonly number: number
  readonly definition: FormDefinition
  /** Who published it, and when. */
  readonly userId: number
  readonly at: Date
}

interface Moving {
  readonly report: RunningReport
  readonly answers: FieldData
}

interface RunningReport {
  readonly id: number
  readonly status: string
  readonly revision: number
  readonly formVersionId: number
  readonly answers: unknown
  readonly submittedBy: number
  readonly reportedAt: Date
}

/**
 * Moves the running reports of a form to a version of it, as far as all their answers survive there: the same answers become
 * a revision of their own, and the timeline says so. The others keep theirs. Returns how many of each there were.
 */
export async function migrateReports(tx: Tx, version: NewVersion): Promise<{ moved: number; kept: number }> {
  const survival = new Map<number, (answers: FieldData) => boolean>()
  const count = { moved: 0, kept: 0 }
  let last = 0
  for (;;) {
    const page = await runningReports(tx, version, last)
    if (page.length === 0) return count
    last = page.at(-1)?.id ?? last
    await learnVersions(tx, survival, version, page)
    const moving: Moving[] = []
    for (const report of page) {
      const answers = fieldData.parse(report.answers)
      if (survival.get(report.formVersionId)?.(answers)) moving.push({ report, answers })
      // Requests come between.
      await setImmediate()
    }
    await move(tx, version, moving)
    count.moved += moving.length
    count.kept += page.length - moving.length
  }
}

/** A page of reports that began with another version of the form and have an open step; they are locked. */
async function runningReports(tx: Tx, { formId, formVersionId }: NewVersion, after: number): Promise<RunningReport[]> {
  const { rows } = await sql<RunningReport>`
    select c.id, c.status, s.revision, s.form_version_id, s.answers, s.submitted_by, s.reported_at
    from cases c
    cross join lateral (select revision, form_version_id, answers, submitted_by, reported_at from submissions
      where case_id = c.id and node = ${REPORT_NODE} order by revision desc limit 1) s
    join form_versions v on v.id = s.form_version_id and v.form_id = ${formId}
    where c.id > ${after} and c.ended_at is null and s.form_version_id <> ${formVersionId}
      and c.id in (select case_id from case_steps where state = 'open' and case_id > ${after})
    order by c.id limit ${PAGE} for update of c`.execute(tx)
  return rows
}

/** Compares the versions with which the reports began, each once. */
async function learnVersions(
  tx: Tx,
  survival: Map<number, (answers: FieldData) => boolean>,
  { definition }: NewVersion,
  page: readonly RunningReport[],
): Promise<void> {
  const unknown = [...new Set(page.map(({ formVersionId }) => formVersionId))].filter((id) => !survival.has(id))
  if (unknown.length === 0) return
  const rows = await tx
    .selectFrom('formVersions')
    .select(['id', 'definition'])
    .where((where) => where('id', '=', where.fn.any(where.val(unknown))))
    .execute()
  for (const row of rows) survival.set(row.id, survivalOf(formDefinition.parse(row.definition), definition))
}

async function move(
  tx: Tx,
  { formVersionId, number, definition, userId, at }: NewVersion,
  moving: readonly Moving[],
): Promise<void> {
  if (moving.length === 0) return
  const scores = await scoresOf(
    definition,
    moving.map(({ answers }) => answers),
  )
  await tx
    .insertInto('submissions')
    .values(
      moving.map(({ report: { id, revision, submittedBy, reportedAt }, answers }, index) => {
        const score = scores[index]
        return {
          caseId: id,
          node: REPORT_NODE,
          formVersionId,
          revision: revision + 1,
          answers: JSON.stringify(answers),
          submittedBy,
          reportedAt,
          submittedAt: at,
          points: score?.points ?? null,
          mostPoints: score?.most ?? null,
        }
      }),
    )
    .execute()
  await tx
    .insertInto('caseEvents')
    .values(
      moving.map(({ report: { id, status } }) => ({
        caseId: id,
        at,
        actorId: userId,
        action: 'migrate',
        label: `${EVENT_LABELS.migrate} ${number} of the form`,
        toStatus: status,
      })),
    )
    .execute()
}
