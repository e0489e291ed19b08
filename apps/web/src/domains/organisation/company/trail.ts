import type { Crumb } from '../../../ui/page.tsx'
import { texts } from './texts.ts'

/** Where the companies lie, their list last. */
export const trail: readonly Crumb[] = [
  { label: texts.home, to: '/home' },
  { label: texts.userManagement },
  { label: texts.title, to: '/company-profile' },
]
