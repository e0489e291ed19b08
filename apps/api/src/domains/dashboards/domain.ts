import type { Domain } from '../../domain.ts'
import { mountExternal } from './external/embed.ts'
import { mountDashboards } from './index.ts'
import { injuryMeasures } from './injuries/measures.ts'
import { mountInjuries } from './injuries/mount-injuries.ts'
import { mountSubscriptions } from './subscriptions/mount-subscriptions.ts'
import { sendDueMails } from './subscriptions/send.ts'
import { mountWalls } from './wall/mount-walls.ts'
import { mountWorkHours } from './work-hours/work-hours.ts'

/** Dashboards: the figures of all domains on one page; hours, injuries and their rates. */
export const dashboards: Domain = {
  tables: {
    dashboards: { one: 'dashboard', many: 'dashboards' },
    dashboard_roles: { one: 'role of a dashboard', many: 'roles of dashboards' },
    dashboard_subscriptions: { one: 'mail of a dashboard', many: 'mails of dashboards' },
    dashboard_walls: { one: 'wall display', many: 'wall displays' },
    dashboard_widgets: { one: 'widget of a dashboard', many: 'widgets of dashboards' },
  },
  mount: (app, { context, measures }) => {
    mountDashboards(app, context, measures)
    mountWorkHours(app, context)
    mountInjuries(app, context)
    mountExternal(app, context)
    mountSubscriptions(app, context, measures)
    mountWalls(app, context, measures)
  },
  measures: () => injuryMeasures,
  jobs: [
    {
      name: 'dashboard-mails',
      cron: '*/5 * * * *',
      counts: 'mails of dashboards',
      run: ({ context, measures }) => sendDueMails(context, measures),
    },
  ],
}
