import type { Crumb } from '../../ui/page.tsx'
import { trail as companies } from './company/trail.ts'
import { texts as greetingTexts } from './greeting-texts.ts'
import { texts } from './texts.ts'

/** Where the sites lie, the list of sites last. */
export const trail: readonly Crumb[] = [
  { label: texts.home, to: '/home' },
  { label: texts.masterData },
  { label: texts.sites, to: '/master-site' },
]

/** Where the greetings lie. */
export const greetingTrail: readonly Crumb[] = [...companies, { label: greetingTexts.greetings, to: '/greeting' }]

/** Where the sites of the company lie. */
export const companySiteTrail: readonly Crumb[] = [...companies, { label: texts.sites, to: '/site' }]
