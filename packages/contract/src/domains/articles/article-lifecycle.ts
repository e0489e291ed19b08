import { lifecycle } from '../../kit/lifecycle.ts'

/** An article: what is published stays readable while its next revision is written. That it has expired is derived from its last day. */
export const articleLifecycle = lifecycle({
  name: 'article',
  states: ['draft', 'SCHEDULED', 'PUBLISH', 'ARCHIVED'],
  initial: 'draft',
  actions: {
    publish: { label: 'Publish', from: ['draft', 'SCHEDULED', 'PUBLISH'], to: ['PUBLISH'], who: 'editor' },
    schedule: {
      label: 'Schedule',
      from: ['draft', 'SCHEDULED', 'PUBLISH'],
      to: ['SCHEDULED', 'PUBLISH'],
      who: 'editor',
    },
    unschedule: {
      label: 'Cancel the schedule',
      from: ['SCHEDULED', 'PUBLISH'],
      to: ['draft', 'PUBLISH'],
      who: 'editor',
    },
    appear: { label: 'Appear', from: ['SCHEDULED', 'PUBLISH'], to: ['PUBLISH'], who: 'system' },
    archive: { label: 'Archive', from: ['draft', 'SCHEDULED', 'PUBLISH'], to: ['ARCHIVED'], who: 'remover' },
    restore: { label: 'Restore', from: ['ARCHIVED'], to: ['draft'], who: 'editor' },
  },
})
export const ARTICLE_STATES = articleLifecycle.states
export type ArticleState = (typeof ARTICLE_STATES)[number]
export const ARTICLE_ACTIONS = ['publish', 'schedule', 'unschedule', 'archive', 'restore'] as const

/** How many days there are to acknowledge where nothing else is said. */
export const ACKNOWLEDGEMENT = { dueDays: 7 } as const
