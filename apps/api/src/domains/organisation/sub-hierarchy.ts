import { organisationChart, subHierarchy } from '@selamat/contract/domains/organisation/sub-hierarchy'
import { formatDate } from '@selamat/contract/kit/dates'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { mount } from '../../platform/http.ts'
import type { Binding } from '../../platform/records/binding.ts'
import type { PeoplePorts } from './ports.ts'
import { readChart } from './queries/organisation-chart.ts'

const binding: Binding<typeof subHierarchy> = {
  table: 'sub_hierarchies',
  label: 'title',
  hint: 'model.model_name',
  parent: 'hierarchyId',
  joins: `join hierarchies model on model.id = t.hierarchy_id
    join positions pos on pos.id = t.position_id
    left join sub_hierarchies up on up.id = t.parent_id`,
  columns: {
    model: "json_build_object('id', model.id, 'modelName', model.model_name)",
    modelName: 'model.model_name',
    positionName: 'pos.position_name',
    parentTitle: 'up.title',
  },
  unique: { sub_hierarchies_title: { field: 'title', code: 'NAME_EXISTS' } },
  exportColumns: ['title', 'positionName', 'modelName', 'parentTitle'],
  tree: { field: 'parentId' },
}

/** The posts of the units, and the organisation chart with the people who hold them. */
export function mountSubHierarchies(app: FastifyInstance, context: AppContext, { headcount }: PeoplePorts): void {
  const { database, clock } = context
  crudRoutes(app, context, subHierarchy, binding)
  mount(app, context, organisationChart, ({ actor, query }) =>
    readChart(database.kysely, headcount, {
      companyId: actor.companyId,
      // Users of a contractor see only people of their own company, as on every page.
      contractorCompany: actor.employerId === actor.companyId ? null : actor.employerId,
      today: formatDate(clock.now()),
      hierarchyId: query.hierarchyId,
    }),
  )
}
