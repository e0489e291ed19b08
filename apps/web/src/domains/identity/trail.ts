import type { Crumb } from '../../ui/page.tsx'
import { texts } from './texts.ts'

/** Where the roles lie, the list of roles last. */
export const trail: readonly Crumb[] = [
  { label: texts.home, to: '/home' },
  { label: texts.userManagement },
  { label: texts.roles, to: '/role' },
]
