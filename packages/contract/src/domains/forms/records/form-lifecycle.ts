import { lifecycle } from '../../../kit/lifecycle.ts'

/** A form is a draft until its first version is published; each later draft is published as the next version (FORMS-39). */
export const formLifecycle = lifecycle({
  name: 'form',
  states: ['draft', 'PUBLISH'],
  initial: 'draft',
  actions: {
    publish: { label: 'Publish', from: ['draft', 'PUBLISH'], to: ['PUBLISH'], who: 'author', guards: ['present'] },
  },
})
