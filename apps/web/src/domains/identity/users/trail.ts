import type { Crumb } from '../../../ui/page.tsx'
import { texts } from './texts.ts'

/** Where the users lie, the list of users last. */
export const trail: readonly Crumb[] = [
  { label: texts.home, to: '/home' },
  { label: texts.userManagement },
  { label: texts.users, to: '/user' },
]
