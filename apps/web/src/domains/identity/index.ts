export { identityPages } from './pages.ts'
export { peopleHits } from './users/find-people.ts'
export { medicalTab, userTabs } from './users/user-tabs.ts'
