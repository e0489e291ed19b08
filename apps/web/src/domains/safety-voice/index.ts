import type { PageDefinition } from '../../lib/pages.ts'

/** The scores of safety voices, and the page on which a scorer answers the task. */
export const safetyVoicePages: readonly PageDefinition[] = [
  {
    path: '/safety-voice-scoring',
    item: 'menu/Safety Voice Scoring',
    title: 'Safety Voice Scoring',
    load: () => import('./scoring-list-page.tsx'),
  },
  {
    path: '/safety-voice-scoring/detail',
    under: '/safety-voice-scoring',
    item: 'menu/Safety Voice Scoring',
    ofRecord: true,
    title: 'Safety Voice Scoring Detail',
    load: () => import('./scoring-detail-page.tsx'),
  },
  {
    path: '/safety-voice-score',
    under: '/my-task',
    item: 'menu/My Task',
    ofRecord: true,
    title: 'Score a safety voice',
    load: () => import('./score-page.tsx'),
  },
]
