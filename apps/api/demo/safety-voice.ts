import type { FormDefinitionInput } from '@selamat/contract/domains/forms/form'
import { BANDS, bandOf, CRITERIA, DEFAULT_RUBRIC, scoreOf } from '@selamat/contract/domains/safety-voice/rubric'
import { type FlowDefinition, flowDefinition } from '@selamat/contract/domains/workflow/flow-definition'
import { sql } from 'kysely'
import { run } from '../src/platform/database.ts'
import type { DemoFlow } from './cases.ts'
import type { DemoContext } from './context.ts'
import { dayField, whatAndWhere } from './forms.ts'
import { insertRows } from './insert-rows.ts'
import { seeded } from './random.ts'

/** A safety voice: what was seen, how bad it could be, what was done at once, and how to prevent it. */
export const safetyVoiceForm: FormDefinitionInput = {
  subjectFieldId: 'what',
  locationFieldId: 'where',
  sections: [
    whatAndWhere('What did you see?', 'Where was it?', dayField('On which day?')),
    {
      type: 'section',
      id: 'how-bad',
      title: 'How bad, and what now',
      nodes: [
        {
          type: 'field',
          id: 'severity',
          kind: 'radio-button',
          label: 'What could happen?',
          required: true,
          settings: {
            options: [
              { value: 'low', label: 'Low: first aid at most' },
              { value: 'medium', label: 'Medium: could injure somebody' },
              { value: 'high', label: 'High: could disable or kill' },
            ],
          },
        },
        { type: 'field', id: 'action', kind: 'text-area', label: 'What did you do at once?', settings: { max: 2000 } },
        {
          type: 'field',
          id: 'idea',
          kind: 'text-area',
          label: 'How can it be prevented?',
          help: 'An idea that removes the cause earns most points',
          settings: { max: 2000 },
        },
        { type: 'field', id: 'photos', kind: 'image', label: 'Photos', settings: {} },
      ],
    },
  ],
}

const OFFICER = { rule: 'appointment' as const, kind: 'safety-officer' }
const MANAGER = { rule: 'role' as const, name: 'SHE Manager' }
const SCORE = { type: 'task' as const, kind: 'safety-voice-score' as const, dueHours: 72 }

/** The safety officer scores it; of a sample the SHE manager gives a second score. */
export const safetyVoiceFlow: FlowDefinition = flowDefinition.parse({
  nodes: [
    {
      ...SCORE,
      id: 'score',
      label: 'Score',
      assignee: [OFFICER, MANAGER, { rule: 'superior' }],
      outcomes: [
        { action: 'close', to: 'closed' },
        { action: 'approve', to: 'second' },
      ],
    },
    {
      ...SCORE,
      id: 'second',
      label: 'Second score',
      assignee: [MANAGER, OFFICER, { rule: 'superior' }],
      outcomes: [{ action: 'close', to: 'closed' }],
    },
    { type: 'end', id: 'closed', status: 'finish' },
  ],
})

const FEEDBACK = [
  'Clear report. Add a photo next time.',
  'Good that you stopped the work. The cause is removed.',
  'Please name the exact equipment, so that it is found quickly.',
  'Thank you. Your idea was passed to maintenance.',
]

interface Scored {
  readonly caseId: number
  readonly scorerId: number
  readonly closedAt: Date
  readonly ended: boolean
}

/** The scores of the demo reports of a safety voice flow, as their tasks were answered. */
export async function loadScores({ tx, now }: DemoContext, { flowId, companyId }: DemoFlow): Promise<void> {
  await run(
    tx,
    sql`insert into scoring_rubrics (company_id, version, definition, created_at) values (${companyId}, 1, ${JSON.stringify(DEFAULT_RUBRIC)}, ${now})`,
  )
  const tasks = await run<Scored>(
    tx,
    sql`select t.case_id, t.closed_by as scorer_id, t.closed_at, c.ended_at is not null as ended
      from tasks t join cases c on c.id = t.case_id join case_flows f on f.case_id = c.id
      where f.form_flow_id = ${flowId} and t.closed_by is not null order by t.case_id, t.closed_at, t.id`,
  )
  const random = seeded(20_261_011)
  const byCase = [...Map.groupBy(tasks, ({ caseId }) => caseId)].map(([caseId, own]) => {
    const base = CRITERIA.map((each) =>
      Math.round(DEFAULT_RUBRIC.criteria[each].points * (0.35 + random.next() * 0.65)),
    )
    const scores = own.map(({ scorerId, closedAt }, index) => {
      const points = Object.fromEntries(
        CRITERIA.map((each, place) => [each, Math.max(0, (base[place] ?? 0) - (index > 0 ? random.below(5) : 0))]),
      )
      const { hazard = 0, evidence = 0, severity = 0, action = 0, prevention = 0 } = points
      const score = scoreOf(DEFAULT_RUBRIC, { hazard, evidence, severity, action, prevention }, false)
      return { round: index + 1, scorerId, closedAt, points, score, feedback: random.pick(FEEDBACK) }
    })
    return { caseId, scores, ended: own[0]?.ended ?? false }
  })
  const rows = byCase.map(({ caseId, scores, ended }) => {
    const total = Math.round(scores.reduce((sum, { score }) => sum + score, 0) / scores.length)
    const places = scores.map(({ score }) => BANDS.indexOf(bandOf(DEFAULT_RUBRIC, score)))
    const result = {
      score: total,
      band: bandOf(DEFAULT_RUBRIC, total),
      distance: places.length === 2 ? Math.max(...places) - Math.min(...places) : null,
      scoredAt: scores.at(-1)?.closedAt ?? now,
    }
    const open = { score: null, band: null, distance: null, scoredAt: null }
    return {
      companyId,
      caseId,
      rubricVersion: 1,
      sampled: scores.length > 1 || !ended,
      ...(ended ? result : open),
    }
  })
  await insertRows(tx, 'safetyVoiceScorings', rows)
  const ids = await tx.selectFrom('safetyVoiceScorings').select(['id', 'caseId']).execute()
  const idOf = new Map(ids.map(({ id, caseId }) => [caseId, id]))
  await insertRows(
    tx,
    'safetyVoiceScores',
    byCase.flatMap(({ caseId, scores }) =>
      scores.map(({ closedAt, points, score, ...row }) => ({
        ...row,
        scoringId: idOf.get(caseId) ?? 0,
        points,
        reasons: Object.fromEntries(CRITERIA.map((each) => [each, null])),
        duplicateOf: null,
        score,
        band: bandOf(DEFAULT_RUBRIC, score),
        scoredAt: closedAt,
      })),
    ),
  )
  // Reports that nobody has scored yet.
  await run(
    tx,
    sql`insert into safety_voice_scorings (company_id, case_id) select c.company_id, c.id from cases c join case_flows f on f.case_id = c.id
      where f.form_flow_id = ${flowId} on conflict (case_id) do nothing`,
  )
}
