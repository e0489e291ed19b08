import type { Crumb } from './page.tsx'

/** The way to a list of the master data, the list last. */
export const masterTrail = (label: string, to: string): readonly Crumb[] => [
  { label: 'Home', to: '/home' },
  { label: 'Master Data' },
  { label, to },
]
