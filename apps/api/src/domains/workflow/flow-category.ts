import { flowCategory } from '@selamat/contract/domains/workflow/flow-category'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { AppContext } from '../../platform/app-context.ts'

/** The categories of workflows (FLOWS-21 to 24, FLOWS-27 to 31). */
export const mountFlowCategories = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, flowCategory, {
    table: 'flow_categories',
    label: 'name',
    hint: 't.code',
    columns: {
      workflowCount: '(select count(*)::int from form_flows f where f.category_id = t.id and f.archived_at is null)',
    },
    unique: {
      flow_categories_name: { field: 'name', code: 'NAME_EXISTS' },
      flow_categories_code: { field: 'code', code: 'CODE_EXISTS' },
    },
  })
