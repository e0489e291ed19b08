import type { Crumb } from '../../ui/page.tsx'
import { texts } from './texts.ts'

export const PAGE = '/bulk-upload-user'

/** Where the page lies. */
export const trail = (inside: string | null): readonly Crumb[] => [
  { label: texts.home, to: '/home' },
  { label: texts.userManagement },
  inside === null ? { label: texts.crumb } : { label: texts.crumb, to: PAGE },
  ...(inside === null ? [] : [{ label: inside }]),
]
