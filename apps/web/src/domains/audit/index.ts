export { auditPages } from './pages.ts'
