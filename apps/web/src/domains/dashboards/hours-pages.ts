import { workHoursHead } from '@selamat/contract/domains/dashboards/heads'
import { MANAGEMENT } from '@selamat/contract/domains/dashboards/items'
import { pagesOf } from '../../crud/pages-of.ts'
import type { PageDefinition } from '../../lib/pages.ts'

/** The pages of what figures stand on: hours worked, and the register of injuries. */
export const hoursPages: readonly PageDefinition[] = [
  ...pagesOf(workHoursHead, () => import('./work-hours/work-hours.tsx')),
  {
    path: '/injury-register',
    item: MANAGEMENT,
    title: 'Injury register',
    load: () => import('./injuries/injury-register-page.tsx'),
  },
]
