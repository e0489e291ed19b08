import { isolationPoint } from '@selamat/contract/domains/master-data/equipment/maintenance/isolation-point'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { crudRoutes } from '../../../../crud/crud-routes.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { equipmentInScope } from './scope.ts'

/** Where equipment is cut off from its energies before work begins; who reaches the equipment reaches its points. */
export const mountIsolationPoints = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, isolationPoint, {
    table: 'isolation_points',
    label: 'tag',
    hint: 'e.code',
    parent: 'equipmentId',
    scope: (actor) => sql<boolean>`t.equipment_id in (select t.id from equipment t where ${equipmentInScope(actor)})`,
    joins: 'join equipment e on e.id = t.equipment_id',
    columns: { equipmentCode: 'e.code' },
    unique: { isolation_points_tag: { field: 'tag', code: 'CODE_EXISTS' } },
  })
