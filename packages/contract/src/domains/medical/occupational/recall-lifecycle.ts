import { lifecycle } from '../../../kit/lifecycle.ts'

/** A recall: tests are due, the person is called, books and comes. What the person does by the appointment the server finds out. */
export const recallLifecycle = lifecycle({
  name: 'recall',
  states: ['DUE', 'SUMMONED', 'BOOKED', 'DONE', 'DECLINED', 'EXCUSED'],
  initial: 'DUE',
  actions: {
    summon: {
      label: 'Summon',
      from: ['DUE', 'SUMMONED'],
      to: ['SUMMONED'],
      who: 'care team',
      guards: ['here', 'once-a-day'],
    },
    book: { label: 'Book', from: ['DUE', 'SUMMONED'], to: ['BOOKED'], who: 'system' },
    unbook: { label: 'Lose the appointment', from: ['BOOKED'], to: ['SUMMONED'], who: 'system' },
    done: { label: 'Be examined', from: ['DUE', 'SUMMONED', 'BOOKED'], to: ['DONE'], who: 'system' },
    decline: {
      label: 'Declined',
      from: ['DUE', 'SUMMONED', 'BOOKED'],
      to: ['DECLINED'],
      who: 'care team',
      reason: true,
    },
    excuse: { label: 'Excuse', from: ['DUE', 'SUMMONED', 'BOOKED'], to: ['EXCUSED'], who: 'care team', reason: true },
  },
})
export const RECALL_STATES = recallLifecycle.states
export type RecallState = (typeof RECALL_STATES)[number]
export const RECALL_STATE_LABELS: Readonly<Record<RecallState, string>> = {
  DUE: 'Due',
  SUMMONED: 'Summoned',
  BOOKED: 'Booked',
  DONE: 'Done',
  DECLINED: 'Declined',
  EXCUSED: 'Excused',
}

export const RECALL_ACTIONS = ['summon', 'decline', 'excuse'] as const
