import { tool } from '@selamat/contract/domains/master-data/work/tool'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'

/** Tools, how many there are and where they are kept. */
export const mountTools = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, tool, {
    table: 'tools',
    label: 'toolName',
    hint: 't.code',
    joins: 'left join locations l on l.id = t.location_id',
    columns: { locationName: 'l.location_name' },
    unique: {
      tools_name: { field: 'toolName', code: 'NAME_EXISTS' },
      tools_code: { field: 'code', code: 'CODE_EXISTS' },
    },
  })
