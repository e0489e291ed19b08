import type { formLifecycle } from '@selamat/contract/domains/forms/records/form-lifecycle'
import type { StateOf } from '@selamat/contract/kit/lifecycle'
import type { StatusesOf } from '../../ui/status.ts'

/** What the states of forms mean. */
export const statuses = {
  PUBLISH: ['inforce', 'Published'],
} satisfies StatusesOf<StateOf<typeof formLifecycle>>
