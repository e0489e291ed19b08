export { DashboardTabs } from './dashboard-tabs.tsx'
export { MARKS, written } from './figures/format-figure.ts'
export { hoursPages } from './hours-pages.ts'
export { dashboardPages } from './pages.ts'
