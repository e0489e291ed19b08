export { DashboardTabs } from './dashboard-tabs.tsx'
export { hoursPages } from './hours-pages.ts'
