import { lifecycle } from '../../../kit/lifecycle.ts'

/**
 * An examination: results are collected, a doctor concludes and writes the fitness with it. What is concluded is never deleted: another
 * doctor voids it.
 */
export const examinationLifecycle = lifecycle({
  name: 'examination',
  states: ['DRAFT', 'COLLECTED', 'CONCLUDED', 'VOID'],
  initial: 'DRAFT',
  actions: {
    collect: { label: 'Hand to the doctor', from: ['DRAFT'], to: ['COLLECTED'], who: 'care team', guards: ['results'] },
    return: { label: 'Collect again', from: ['COLLECTED'], to: ['DRAFT'], who: 'doctor', reason: true },
    conclude: { label: 'Conclude', from: ['COLLECTED'], to: ['CONCLUDED'], who: 'doctor' },
    void: { label: 'Void', from: ['CONCLUDED'], to: ['VOID'], who: 'second doctor', reason: true },
  },
})
export const EXAMINATION_STATES = examinationLifecycle.states
export type ExaminationState = (typeof EXAMINATION_STATES)[number]
export const EXAMINATION_STATE_LABELS: Readonly<Record<ExaminationState, string>> = {
  DRAFT: 'Results are collected',
  COLLECTED: 'For the doctor',
  CONCLUDED: 'Concluded',
  VOID: 'Void',
}
export const EXAMINATION_ACTIONS = ['collect', 'return', 'conclude', 'void'] as const
