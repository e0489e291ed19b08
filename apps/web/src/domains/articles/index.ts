export { articlePages } from './pages.ts'
