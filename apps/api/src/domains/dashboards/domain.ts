import type { Domain } from '../../domain.ts'
import { mountExternal } from './external/embed.ts'
import { mountInjuries } from './injuries/mount-injuries.ts'
import { mountWorkHours } from './work-hours/work-hours.ts'

/** What the numbers say: hours, injuries and their rates. */
export const dashboards: Domain = {
  mount: (app, { context }) => {
    mountWorkHours(app, context)
    mountInjuries(app, context)
    mountExternal(app, context)
  },
}
