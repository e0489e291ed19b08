import type { Crumb } from '../../../ui/page.tsx'
import { texts } from './texts.ts'

/** The breadcrumb of the list of users. */
export const trail: readonly Crumb[] = [
  { label: texts.home, to: '/home' },
  { label: texts.userManagement },
  { label: texts.users, to: '/user' },
]
