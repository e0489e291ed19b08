export { identityPages } from './pages.ts'
