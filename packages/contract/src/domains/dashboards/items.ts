/** The menu items of dashboards: of the three pages that are built in, of those that a company put together, and of who does that. */
export const PIC = 'submenu/Dashboard PIC'
export const MANAGEMENT = 'submenu/Dashboard Management'
export const EMPLOYEE = 'submenu/Dashboard Employee'
export const DASHBOARD = 'submenu/Dashboard'
export const DASHBOARD_LIST = 'submenu/Management Dashboard'

/** The page of a dashboard that was put together. */
export const dashboardAddress = (id: number): string => `/dashboard-page/${id}`
