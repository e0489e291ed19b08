export { expiryPages } from './pages.ts'
