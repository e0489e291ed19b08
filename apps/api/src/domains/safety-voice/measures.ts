import { weightedKappa } from '@selamat/contract/domains/safety-voice/agreement'
import { BAND_LABELS, BANDS } from '@selamat/contract/domains/safety-voice/rubric'
import { AGREEMENTS, safetyVoiceScoring, scoringList } from '@selamat/contract/domains/safety-voice/scoring'
import { sql } from 'kysely'
import { listedRows } from '../../measures/measured-list.ts'
import { measuresOf } from '../../measures/measures-of.ts'
import { scoringRows } from './scorings.ts'

const placeOf = (score: string) => sql`array_position(${[...BANDS]}::text[], ${sql.ref(score)})`
/** Where the bands of both scores of a safety voice `s` meet in a table. */
const CELL = sql`(select (${placeOf('x.band')} - 1) * ${sql.lit(BANDS.length)} + ${placeOf('y.band')} - 1 from safety_voice_scores x
  join safety_voice_scores y on y.scoring_id = s.id and y.attempt = s.attempt and y.round = 2
  where x.scoring_id = s.id and x.attempt = s.attempt and x.round = 1)`

/** What of safety voices is counted. */
export const voiceMeasures = measuresOf(
  listedRows(scoringList, safetyVoiceScoring.list, '/safety-voice-scoring', ({ actor, at }, filter) =>
    scoringRows(actor, filter, at),
  ),
  'Safety voice',
)([
  {
    key: 'voices-score',
    kind: 'DURATION',
    take: 'MEAN',
    label: 'Safety voice quality',
    unit: 'points',
    formula: 'Mean score of the safety voices of the period that were scored.',
    better: 'MORE',
    of: 'PERIOD',
    filters: {},
    rows: (submittedAt) => ({ submittedAt, state: ['scored'] }),
    amount: () => sql`s.score`,
    dimensions: {
      band: { label: 'Band', value: sql`s.band`, labels: BAND_LABELS, rows: (value) => ({ band: [value] }) },
    },
  },
  {
    key: 'voices-agreement',
    kind: 'INDEX',
    label: 'Agreement of scorers',
    unit: '',
    formula:
      'Weighted kappa of the bands that two people gave to the safety voices of the period, the second without seeing the first: 1 is full agreement, 0 is chance.',
    better: 'MORE',
    of: 'PERIOD',
    filters: {},
    rows: (submittedAt) => ({ submittedAt, state: ['scored'], agreement: [...AGREEMENTS] }),
    cell: CELL,
    cells: BANDS.length ** 2,
    index: (counts) => weightedKappa(BANDS.map((_, at) => counts.slice(at * BANDS.length, (at + 1) * BANDS.length))),
    dimensions: {},
  },
])
