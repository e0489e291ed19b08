export { medicalPages } from './pages.ts'
export { VisitSection } from './visits/visit-section.tsx'
