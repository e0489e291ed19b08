import { dashboard } from '@selamat/contract/domains/dashboards/dashboard'
import { figures, type MeasureRow } from '@selamat/contract/domains/dashboards/figures'
import type { FastifyInstance } from 'fastify'
import type { Measure } from '../../measures/measure.ts'
import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { serve } from '../../platform/http.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { createDashboard, deleteDashboard, orderDashboards, updateDashboard } from './commands.ts'
import { countingOf } from './counting.ts'
import { type Grants, grantsOf, rolesSeeingLess } from './grants.ts'
import { allDashboards, ownDashboards, readDashboard } from './queries.ts'
import { readFigures } from './read-figures.ts'

export { sealKey } from './commands.ts'

/** Dashboards, and the figures of all domains on them. */
export function mountDashboards(app: FastifyInstance, context: AppContext, measures: readonly Measure[]): void {
  const { database } = context
  const { kysely } = database
  const byKey = new Map(measures.map((measure) => [measure.key, measure]))
  const measureOf = (key: string) => byKey.get(key)
  serve(app, context, dashboard, {
    list: ({ actor }) => ownDashboards(kysely, actor),
    listAll: ({ actor }) => allDashboards(kysely, actor),
    get: async ({ actor, params }) => readDashboard(kysely, actor, await grantsOf(kysely, actor), params.id),
    create: (call) =>
      createOnce(context, dashboard.create, call, (tx) => createDashboard(context, tx, call, measureOf)),
    update: (call) => database.transaction((tx) => updateDashboard(context, tx, call, measureOf)),
    order: (call) => database.transaction((tx) => orderDashboards(context, tx, call)),
    delete: (call) => database.transaction((tx) => deleteDashboard(context, tx, call)),
  })
  serve(app, context, figures, {
    read: ({ actor, body }) => readFigures(context, actor, measures, body),
    measures: async ({ actor }) => describeAll(measures, await grantsOf(kysely, actor), actor),
    seeingLess: ({ actor, body }) => {
      const used = [...new Set(body.measures)].flatMap((key) => byKey.get(key) ?? [])
      return rolesSeeingLess(kysely, actor, body.roleIds, used)
    },
  })
}

const choicesOf = (labels: readonly (readonly [string, string])[]) => labels.map(([value, label]) => ({ value, label }))

const describeAll = (measures: readonly Measure[], grants: Grants, actor: Actor): MeasureRow[] =>
  measures.map((measure) => {
    const { key, group, label, unit, kind, formula, better, of, dimensions, filters, first } = measure
    return {
      key,
      group,
      label,
      unit,
      kind,
      formula,
      better,
      of,
      dimensions: choicesOf(Object.entries(dimensions).map(([value, one]) => [value, one.label])),
      filters: choicesOf(Object.entries(filters)),
      hasList: first !== undefined,
      allowed: countingOf(measure, grants, actor) !== null,
    }
  })
