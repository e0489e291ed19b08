import type { Crumb } from '../../ui/page.tsx'
import { texts } from './texts.ts'

/** Where the sites lie, the list of sites last. */
export const trail: readonly Crumb[] = [
  { label: texts.home, to: '/home' },
  { label: texts.masterData },
  { label: texts.sites, to: '/master-site' },
]
