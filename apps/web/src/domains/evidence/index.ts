export { evidencePages } from './pages.ts'
