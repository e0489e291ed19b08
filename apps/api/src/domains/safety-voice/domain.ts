import type { Domain } from '../../domain.ts'
import { mountSafetyVoice } from './index.ts'
import { voiceMeasures } from './measures.ts'
import { openScoring, undoScores } from './open-scoring.ts'

/** Safety voice: reports that are scored. */
export const safetyVoice: Domain = {
  tables: {
    scoring_rubrics: { one: 'rubric of safety voices', many: 'rubrics of safety voices' },
    safety_voice_scorings: { one: 'scored safety voice', many: 'scored safety voices' },
    safety_voice_scores: { one: 'score of a safety voice', many: 'scores of safety voices' },
  },
  mount: (app, { context }) => mountSafetyVoice(app, context),
  onSubmitted: openScoring,
  onUndone: undoScores,
  measures: () => voiceMeasures,
}
