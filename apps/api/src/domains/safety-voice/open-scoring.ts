import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { run, type Tx } from '../../platform/database.ts'
import type { UndoneAnswer } from '../workflow/index.ts'
import { rubricOf } from './rubrics.ts'

/** Whether a report is scored twice: the same for the same number, so that nobody can choose it. */
export function inSample(assignmentNumber: string, percent: number): boolean {
  const digest = createHash('sha256').update(`safety-voice ${assignmentNumber}`).digest()
  return digest.readUInt32BE(0) % 10_000 < percent * 100
}

/** Notes a report whose workflow has a step of scoring; one that is noted already, or has no such step, stays as it is. */
export async function openScoring(tx: Tx, caseId: number): Promise<void> {
  const [found] = await run<{ companyId: number; assignmentNumber: string }>(
    tx,
    sql`select c.company_id, c.assignment_number from cases c
      join case_flows cf on cf.case_id = c.id join form_flow_versions v on v.id = cf.form_flow_version_id
      where c.id = ${caseId} and v.definition @> '{"nodes":[{"kind":"safety-voice-score"}]}'`,
  )
  if (!found) return
  const { rubric } = await rubricOf(tx, found.companyId)
  await run(
    tx,
    sql`insert into safety_voice_scorings (company_id, case_id, sampled)
      values (${found.companyId}, ${caseId}, ${inSample(found.assignmentNumber, rubric.secondScoringPercent)})
      on conflict (case_id) do nothing`,
  )
}

/** Takes back what was scored where the answer that scored a report was undone: it stays, counts no more, and is given anew. */
export async function undoScores(tx: Tx, { caseId, taskKind }: UndoneAnswer): Promise<void> {
  if (taskKind !== 'safety-voice-score') return
  await run(
    tx,
    sql`update safety_voice_scorings s set attempt = attempt + 1, rubric_version = null
      where case_id = ${caseId} and scored_at is null
        and exists (select from safety_voice_scores g where g.scoring_id = s.id and g.attempt = s.attempt)`,
  )
}
