import type { Domain } from '../../domain.ts'
import { mountExternal } from './external/embed.ts'
import { mountDashboards } from './index.ts'
import { injuryMeasures } from './injuries/measures.ts'
import { mountInjuries } from './injuries/mount-injuries.ts'
import { mountWalls } from './wall/mount-walls.ts'
import { mountWorkHours } from './work-hours/work-hours.ts'

/** Dashboards: the figures of all domains on one page; hours, injuries and their rates. */
export const dashboards: Domain = {
  tables: {
    dashboards: { one: 'dashboard', many: 'dashboards' },
    dashboard_roles: { one: 'role of a dashboard', many: 'roles of dashboards' },
    dashboard_walls: { one: 'wall display', many: 'wall displays' },
    dashboard_widgets: { one: 'widget of a dashboard', many: 'widgets of dashboards' },
  },
  mount: (app, { context, measures }) => {
    mountDashboards(app, context, measures)
    mountWorkHours(app, context)
    mountInjuries(app, context)
    mountExternal(app, context)
    mountWalls(app, context, measures)
  },
  measures: () => injuryMeasures,
}
