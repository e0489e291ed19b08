import { BAND_LABELS } from '@selamat/contract/domains/safety-voice/rubric'
import { safetyVoiceScoring, scoringList } from '@selamat/contract/domains/safety-voice/scoring'
import { sql } from 'kysely'
import { listedRows } from '../../measures/measured-list.ts'
import { measuresOf } from '../../measures/measures-of.ts'
import { scoringRows } from './scorings.ts'

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
])
