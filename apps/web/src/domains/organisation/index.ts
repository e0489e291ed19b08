import { lazy } from 'react'

export { LocationTabs } from './location-tabs.tsx'
export { organisationPages } from './pages.ts'
export { siteForm } from './site-form.tsx'

/** Adds a contractor company in a drawer; its code is loaded when the drawer opens. */
export const NewContractor = lazy(async () => ({ default: (await import('./company/new-company.tsx')).NewContractor }))
