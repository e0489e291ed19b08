import { z } from 'zod'
import { endpoint, SAVED } from '../../kit/endpoint.ts'
import { anyOf } from '../../kit/list-query.ts'
import { may } from '../../kit/permissions.ts'
import { days, oneOf, register } from '../../kit/register.ts'
import { id, instant, rowVersion, storedVersion } from '../../kit/text.ts'
import { BAND_LABELS, BANDS, type Criterion, rubric } from './rubric.ts'

/** `second`: a first score is there, a second one is awaited; `closed`: the report ended without a score. */
export const SCORING_STATES = ['waiting', 'second', 'scored', 'closed'] as const
export type ScoringState = (typeof SCORING_STATES)[number]
export const SCORING_STATE_LABELS: Readonly<Record<ScoringState, string>> = {
  waiting: 'Waiting for a score',
  second: 'Waiting for the second score',
  scored: 'Scored',
  closed: 'Closed without a score',
}

/** How far the bands of two scorers are apart. */
export const AGREEMENTS = ['same', 'adjacent', 'different'] as const
export type Agreement = (typeof AGREEMENTS)[number]
export const AGREEMENT_LABELS: Readonly<Record<Agreement, string>> = {
  same: 'Same band',
  adjacent: 'One band apart',
  different: 'Two or more bands apart',
}

const band = z.enum(BANDS)

/** A safety voice with its score; score, band, scorers and sample are null until every score is given, so that none leads another. */
export const scoringRow = z.object({
  id: z.int(),
  assignmentNumber: z.string(),
  subject: z.string(),
  submitterName: z.string(),
  locationName: z.string().nullable(),
  submittedAt: instant,
  state: z.enum(SCORING_STATES),
  score: z.int().nullable(),
  band: band.nullable(),
  scorers: z.array(z.string()),
  agreement: z.enum(AGREEMENTS).nullable(),
  scoredAt: instant.nullable(),
})
export type ScoringRow = z.infer<typeof scoringRow>

/** Safety voices with their scores. */
export const scoringList = register({
  label: { one: 'safety voice', many: 'safety voices' },
  file: 'safety-voices',
  row: scoringRow,
  filters: {
    state: oneOf('Status', SCORING_STATES, SCORING_STATE_LABELS),
    band: oneOf('Band', BANDS, BAND_LABELS),
    agreement: oneOf('Agreement', AGREEMENTS, AGREEMENT_LABELS),
    submittedAt: days('Submitted'),
    scorerId: anyOf(id),
  },
  sortable: ['submittedAt', 'scoredAt', 'score'],
  order: { column: 'submittedAt', direction: 'descending' },
  columns: {
    assignmentNumber: 'Safety voice',
    state: 'Status',
    score: 'Score',
    band: 'Band',
    scorers: 'Scorer',
    agreement: 'Agreement',
    submitterName: 'Reporter',
    submittedAt: 'Submitted',
  },
})

const perCriterion = <T extends z.ZodType>(value: T) =>
  z.object({ hazard: value, evidence: value, severity: value, action: value, prevention: value } satisfies Record<
    Criterion,
    T
  >)

/** One score of a safety voice. */
const givenScore = z.object({
  round: z.int(),
  scorerName: z.string(),
  points: perCriterion(z.int()),
  reasons: perCriterion(z.string().nullable()),
  duplicateOf: z.string().nullable(),
  feedback: z.string(),
  score: z.int(),
  band,
  scoredAt: instant,
})
export type GivenScore = z.infer<typeof givenScore>

const rubricData = z.object({
  version: z.int(),
  rubric,
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
})

export const scoringDetail = scoringRow.extend({
  rubric,
  rubricVersion: z.int(),
  /** The caller's own score, and all of them once every score is given. */
  scores: z.array(givenScore),
})
export type ScoringDetail = z.infer<typeof scoringDetail>

const points = z.int('Use whole points').min(0, 'Use 0 or more points').max(100, 'Use at most 100 points')
/** A text, or null; an empty one is null. */
const note = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .nullable()
    .overwrite((text) => text || null)
const assignmentNumber = z.string().min(1).max(80)

/** The score that a scorer gives. */
export const scoreInput = z.strictObject({
  points: perCriterion(points).strict(),
  reasons: perCriterion(note(500)).strict(),
  /** The number of the earlier report that this one repeats. */
  duplicateOf: note(80),
  feedback: z
    .string()
    .trim()
    .min(1, 'Tell the reporter what was good and what to improve')
    .max(1000, 'At most 1,000 characters'),
})

/** How two scorers agree over the reports that both scored. */
const agreementRow = z.object({
  first: z.string(),
  second: z.string(),
  reports: z.int(),
  /** How many of them got the same band. */
  same: z.int(),
  /** Weighted kappa of the bands; null where it is not defined. */
  kappa: z.number().nullable(),
})
export type AgreementRow = z.infer<typeof agreementRow>

const read = may('menu/Safety Voice Scoring', 'read')

export const safetyVoiceScoring = {
  list: endpoint({
    ...scoringList.list,
    path: '/safety-voice-scorings/list',
    summary: 'List safety voices with their scores',
    permission: read,
  }),
  detail: endpoint({
    method: 'POST',
    path: '/safety-voice-scorings/detail',
    summary: 'Read one safety voice with its scores',
    permission: read,
    body: z.strictObject({ id }),
    data: scoringDetail,
  }),
  agreement: endpoint({
    method: 'POST',
    path: '/safety-voice-scorings/agreement',
    summary: 'How each pair of scorers agrees',
    permission: read,
    data: z.array(agreementRow),
  }),
  rubric: endpoint({
    method: 'GET',
    path: '/safety-voice-scorings/rubric',
    summary: 'Read the rubric of the company; version 0 is the default',
    permission: read,
    data: rubricData,
  }),
  changeRubric: endpoint({
    method: 'PUT',
    path: '/safety-voice-scorings/rubric',
    summary: 'Publish a new version of the rubric; reports that have a score keep theirs',
    done: SAVED,
    permission: may('menu/Safety Voice Scoring', 'update'),
    body: z.strictObject({ rubric, version: storedVersion }),
    data: rubricData,
  }),
  task: endpoint({
    method: 'POST',
    path: '/safety-voice-scorings/task',
    summary: 'Read the rubric for scoring a report that is assigned to the caller',
    permission: may('menu/My Task', 'update'),
    body: z.strictObject({ assignmentNumber }),
    data: z.object({ rubric, rubricVersion: z.int() }),
  }),
  score: endpoint({
    method: 'POST',
    path: '/safety-voice-scorings/score',
    summary: 'Score a report by the task that is assigned to the caller',
    done: 'Score saved',
    permission: may('menu/My Task', 'update'),
    body: scoreInput.extend({
      assignmentNumber,
      taskId: id,
      /** The version of the task that the caller has read. */
      version: rowVersion,
      /** The version of the rubric that the caller has read. */
      rubricVersion: storedVersion,
    }),
    data: z.object({ assignmentNumber: z.string(), score: z.int(), band }),
  }),
}
