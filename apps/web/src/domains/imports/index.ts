export { importPages } from './pages.ts'
