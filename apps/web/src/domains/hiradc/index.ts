export { hiradcPages } from './pages.ts'
