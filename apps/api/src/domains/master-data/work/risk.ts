import { risk } from '@selamat/contract/domains/master-data/work/risk'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'

/** What can go wrong, and what it comes from: a key of the category of hazards. */
export const mountRisks = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, risk, {
    table: 'risks',
    label: 'riskName',
    hint: 't.code',
    joins: 'left join master_keys h on h.id = t.hazard_id',
    columns: { hazardName: 'h.name' },
    unique: {
      risks_name: { field: 'riskName', code: 'NAME_EXISTS' },
      risks_code: { field: 'code', code: 'CODE_EXISTS' },
    },
  })
