import { hiradcOverview } from '@selamat/contract/domains/hiradc/hiradc-overview'
import { formatDate } from '@selamat/contract/kit/dates'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { serve } from '../../../platform/http.ts'
import { forLongReads } from '../../../platform/replica.ts'
import { exportRows } from './export-rows.ts'
import { heatMap } from './heat-map.ts'
import { rowReads, topRisks } from './list-rows.ts'
import { matrixUse } from './matrix-use.ts'
import { overdue } from './overdue.ts'

/** What all assessments in force show together: where risks are, and what is overdue. */
export function mountOverview(app: FastifyInstance, context: AppContext): void {
  const { kysely } = context.database
  const today = () => formatDate(context.clock.now())
  serve(app, context, hiradcOverview, {
    heatMap: ({ actor, body: { filter } }) => heatMap(kysely, actor, filter, today()),
    topRisks: ({ actor, body: { filter } }) => topRisks(kysely, actor, filter, today()),
    overdue: ({ actor, body: { filter } }) => overdue(kysely, actor, filter, today()),
    rows: ({ actor, body }) => rowReads.list(context, actor, body),
    exportRows: async (call) => exportRows(await forLongReads(context), call),
    matrixUse: ({ actor }) => matrixUse(kysely, actor),
  })
}
