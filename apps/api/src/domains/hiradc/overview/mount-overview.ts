import { hiradcOverview } from '@selamat/contract/domains/hiradc/hiradc-overview'
import { formatDate } from '@selamat/contract/kit/dates'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { mount } from '../../../platform/http.ts'
import { exportRows } from './export-rows.ts'
import { heatMap } from './heat-map.ts'
import { rowReads, topRisks } from './list-rows.ts'
import { matrixUse } from './matrix-use.ts'
import { overdue } from './overdue.ts'

/** What all assessments in force show together: where risks are, and what is overdue. */
export function mountOverview(app: FastifyInstance, context: AppContext): void {
  const { kysely } = context.database
  const today = () => formatDate(context.clock.now())
  mount(app, context, hiradcOverview.heatMap, async ({ actor, body: { filter } }) => ({
    data: await heatMap(kysely, actor, filter, today()),
  }))
  mount(app, context, hiradcOverview.topRisks, async ({ actor, body: { filter } }) => ({
    data: await topRisks(kysely, actor, filter, today()),
  }))
  mount(app, context, hiradcOverview.overdue, async ({ actor, body: { filter } }) => ({
    data: await overdue(kysely, actor, filter, today()),
  }))
  mount(app, context, hiradcOverview.rows, ({ actor, body }) => rowReads.list(context, actor, body))
  mount(app, context, hiradcOverview.exportRows, (call) => exportRows(context, call))
  mount(app, context, hiradcOverview.matrixUse, async ({ actor }) => ({ data: await matrixUse(kysely, actor) }))
}
