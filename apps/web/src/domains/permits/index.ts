export { permitPages } from './pages.ts'
