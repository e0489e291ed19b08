export { MARKS, written } from './figures/format-figure.ts'
export { dashboardPages } from './pages.ts'
