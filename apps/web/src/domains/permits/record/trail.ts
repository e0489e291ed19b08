import { texts } from './texts.ts'

/** The way to a permit. */
export const trail = [
  { label: texts.home, to: '/home' },
  { label: texts.permits, to: texts.list },
]
