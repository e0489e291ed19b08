import { BAND_LABELS, BANDS, bandOf, excessive, scoreOf } from '@selamat/contract/domains/safety-voice/rubric'
import type { safetyVoiceScoring } from '@selamat/contract/domains/safety-voice/scoring'
import { sql } from 'kysely'
import { run, type Tx } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import type { SignedCall } from '../../platform/http.ts'
import { emitNotification } from '../../platform/notification.ts'
import { answerTaskOfKind, assigneesAfter, visibleCase, type WorkflowContext } from '../workflow/index.ts'
import { openScoring } from './open-scoring.ts'
import { keptRubric, rubricOf } from './rubrics.ts'

type Call = SignedCall<typeof safetyVoiceScoring.score>

interface Scoring {
  readonly id: number
  readonly rubricVersion: number | null
  readonly sampled: boolean
  readonly attempt: number
}

interface Earlier {
  readonly scorerId: number
  readonly score: number
}

/**
 * Scores a report by a task of its workflow, which goes on with it in the same transaction: to a second scorer if the
 * report is in the sample, else to its end, and the reporter learns the result. Throws 404, 409 for the reporter, for who
 * has scored it already, for an old rubric, and what answering a task throws; 422 for points above the rubric's.
 */
export async function score(context: WorkflowContext, call: Call) {
  return context.database.transaction((tx) => scoreIn(context, tx, call))
}

async function scoreIn(context: WorkflowContext, tx: Tx, { actor, body, requestId }: Call) {
  const { assignmentNumber, taskId, version, rubricVersion, points, duplicateOf, feedback } = body
  const found = await visibleCase(context, tx, actor, assignmentNumber)
  if (found.submitterId === actor.userId) {
    throw httpError('NOT_YOUR_ACT', { message: 'You cannot score your own report. Somebody else scores it' })
  }
  await openScoring(tx, found.id)
  const [scoring] = await run<Scoring>(
    tx,
    sql`select id, rubric_version, sampled, attempt from safety_voice_scorings where case_id = ${found.id} for update`,
  )
  if (!scoring) throw httpError('NOT_FOUND')
  const at = context.clock.now()
  const { companyId } = found
  const kept =
    scoring.rubricVersion === null
      ? await keptRubric(tx, companyId, at)
      : await rubricOf(tx, companyId, scoring.rubricVersion)
  // Version 0 is the default, which is version 1 once it is stored.
  if (kept.version !== Math.max(rubricVersion, 1)) {
    throw httpError('WRONG_STATE', { message: 'The rubric has changed. Open the report again and check the points' })
  }
  const { rubric } = kept
  const errors = Object.fromEntries(
    excessive(rubric, points).map((each) => [`points.${each}`, `Use at most ${rubric.criteria[each].points} points`]),
  )
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
  if (duplicateOf !== null) await assertEarlier(tx, found, duplicateOf)
  const earlier = await run<Earlier>(
    tx,
    sql`select scorer_id, score from safety_voice_scores
      where scoring_id = ${scoring.id} and attempt = ${scoring.attempt} order by round`,
  )
  if (earlier.some(({ scorerId }) => scorerId === actor.userId)) {
    throw httpError('NOT_YOUR_ACT', {
      message: 'You have scored this report already. Another person gives the second score',
    })
  }
  const own = scoreOf(rubric, points, duplicateOf !== null)
  const first = earlier[0]
  const others = await assigneesAfter(context, tx, actor, { assignmentNumber, taskId, action: 'approve' })
  const second = first === undefined && scoring.sampled && others.some(({ id }) => id !== actor.userId)
  await answerTaskOfKind(context, tx, {
    actor,
    requestId,
    typeFlow: found.typeFlow,
    reasonField: 'feedback',
    answer: { assignmentNumber, taskId, version, action: second ? 'approve' : 'close', comment: null },
    kind: 'safety-voice-score',
  })
  const values = { points: JSON.stringify(points), reasons: JSON.stringify(body.reasons) }
  await run(
    tx,
    sql`insert into safety_voice_scores (scoring_id, attempt, round, scorer_id, points, reasons, duplicate_of, feedback, score, band, scored_at)
      values (${scoring.id}, ${scoring.attempt}, ${earlier.length + 1}, ${actor.userId}, ${values.points}, ${values.reasons}, ${duplicateOf}, ${feedback},
        ${own}, ${bandOf(rubric, own)}, ${at})`,
  )
  const all = [...earlier.map(({ score }) => score), own]
  const total = Math.round(all.reduce((sum, each) => sum + each, 0) / all.length)
  const band = bandOf(rubric, total)
  const places = all.map((each) => BANDS.indexOf(bandOf(rubric, each)))
  const distance = all.length === 2 ? Math.max(...places) - Math.min(...places) : null
  await run(
    tx,
    second
      ? sql`update safety_voice_scorings set rubric_version = ${kept.version} where id = ${scoring.id}`
      : sql`update safety_voice_scorings set rubric_version = ${kept.version}, score = ${total}, band = ${band},
          distance = ${distance}, scored_at = ${at} where id = ${scoring.id}`,
  )
  if (!second) {
    await emitNotification(
      tx,
      {
        kind: 'SAFETY_VOICE_SCORED',
        companyId,
        userIds: [found.submitterId],
        entityId: found.id,
        params: { assignmentNumber, subject: found.subject, score: total, band: BAND_LABELS[band], feedback },
      },
      at,
    )
  }
  return { assignmentNumber, score: own, band: bandOf(rubric, own) }
}

/** A duplicate repeats a report that was submitted before it. Throws 422. */
async function assertEarlier(tx: Tx, found: { id: number; companyId: number; submittedAt: Date }, number: string) {
  const [earlier] = await run(
    tx,
    sql`select 1 from cases where company_id = ${found.companyId} and assignment_number = ${number}
      and id <> ${found.id} and submitted_at <= ${found.submittedAt}`,
  )
  if (earlier) return
  throw httpError('INVALID', { errors: { duplicateOf: 'Use the number of an earlier report' } })
}
