export { NewContractor } from './company/new-company.tsx'
export { LocationTabs } from './location-tabs.tsx'
export { organisationPages } from './pages.ts'
export { siteForm } from './site-form.tsx'
