/** Where dashboards are listed and changed. */
export const LIST = '/dashboard-list'
export const EDIT = '/dashboard-list/edit'
