import type { Crumb } from '../../ui/page.tsx'
import { texts as companyTexts } from './company/texts.ts'
import { texts as greetingTexts } from './greeting-texts.ts'
import { texts } from './texts.ts'

/** Breadcrumbs of the companies, their list last. */
export const companyTrail: readonly Crumb[] = [
  { label: companyTexts.home, to: '/home' },
  { label: companyTexts.userManagement },
  { label: companyTexts.title, to: '/company-profile' },
]

/** Breadcrumbs of the sites, their list last. */
export const siteTrail: readonly Crumb[] = [
  { label: texts.home, to: '/home' },
  { label: texts.masterData },
  { label: texts.sites, to: '/master-site' },
]

/** Breadcrumbs of the greetings. */
export const greetingTrail: readonly Crumb[] = [...companyTrail, { label: greetingTexts.greetings, to: '/greeting' }]

/** Breadcrumbs of the company's sites. */
export const companySiteTrail: readonly Crumb[] = [...companyTrail, { label: texts.sites, to: '/site' }]
