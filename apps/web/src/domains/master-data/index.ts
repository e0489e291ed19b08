export { masterDataPages } from './pages.ts'
