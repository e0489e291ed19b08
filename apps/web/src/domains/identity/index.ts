export { identityPages } from './pages.ts'
export { peopleHits } from './users/find-people.ts'
