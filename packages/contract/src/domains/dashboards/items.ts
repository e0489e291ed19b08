/** The menu items of dashboards: of the three pages that are built in, of those that a company put together, and of who does that. */
export const PIC = 'submenu/Dashboard PIC'
export const MANAGEMENT = 'submenu/Dashboard Management'
export const EMPLOYEE = 'submenu/Dashboard Employee'
export const DASHBOARD = 'submenu/Dashboard'
export const DASHBOARD_LIST = 'submenu/Management Dashboard'

/** The items of all pages of figures. */
export const FIGURE_ITEMS = [PIC, MANAGEMENT, EMPLOYEE, DASHBOARD, DASHBOARD_LIST] as const

/** Where the own mails of dashboards are changed and stopped; `stop` in its query names one. */
export const SUBSCRIPTIONS_PAGE = '/my-dashboard-mails'

/** The page of a dashboard that was put together. */
export const dashboardAddress = (id: number): string => `/dashboard-page/${id}`

/** The item of whoever keeps the dashboards: the hours are what their rates stand on. */
export const HOURS_ITEM = 'submenu/Management Dashboard'
