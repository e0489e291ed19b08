import { ppe } from '@selamat/contract/domains/master-data/ppe/ppe'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'

/** Kinds of personal protective equipment (MASTER-125 to 131). */
export const mountPpeKinds = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, ppe, {
    table: 'personal_protective_equipment',
    label: 'ppeName',
    hint: 't.code',
    columns: { inStock: '(select sum(l.qty)::int from ppe_lots l where l.ppe_id = t.id)' },
    unique: {
      personal_protective_equipment_name: { field: 'ppeName', code: 'NAME_EXISTS' },
      personal_protective_equipment_code: { field: 'code', code: 'CODE_EXISTS' },
    },
  })
