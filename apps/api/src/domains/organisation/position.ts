import { position } from '@selamat/contract/domains/organisation/position'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Binding } from '../../platform/records/binding.ts'

/** The table binding of positions, also for look-ups. */
export const positionBinding: Binding<typeof position> = {
  table: 'positions',
  label: 'positionName',
  columns: {
    postCount: '(select count(*)::int from sub_hierarchies x where x.position_id = t.id and x.archived_at is null)',
  },
  unique: { positions_name: { field: 'positionName', code: 'NAME_EXISTS' } },
}

/** The positions of a company. */
export const mountPositions = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, position, positionBinding)
