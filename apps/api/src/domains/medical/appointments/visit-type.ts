import { visitType } from '@selamat/contract/domains/medical/appointments/visit-type'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'

/** What people come to the clinic for (MEDICAL-13). */
export const mountVisitTypes = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, visitType, {
    table: 'visit_types',
    label: 'visitName',
    hint: `t.minutes || ' minutes'`,
    unique: { visit_types_code: { field: 'code', code: 'CODE_EXISTS' } },
  })
