export { NewContractor } from './company/new-contractor.ts'
export { LocationTabs } from './location-tabs.tsx'
export { organisationPages } from './pages.ts'
export { siteForm } from './site-form.tsx'
