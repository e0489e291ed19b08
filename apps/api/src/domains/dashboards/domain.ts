import type { Domain } from '../../domain.ts'
import { mountDashboards } from './index.ts'

/** Dashboards: the figures of all domains on one page. */
export const dashboards: Domain = {
  tables: {
    dashboards: { one: 'dashboard', many: 'dashboards' },
    dashboard_roles: { one: 'role of a dashboard', many: 'roles of dashboards' },
    dashboard_widgets: { one: 'widget of a dashboard', many: 'widgets of dashboards' },
  },
  mount: (app, { context, measures }) => mountDashboards(app, context, measures),
}
