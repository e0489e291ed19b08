export { medicalPages } from './pages.ts'
