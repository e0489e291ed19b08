import { contractorCategory } from '@selamat/contract/domains/master-data/contractors/contractor-category'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'

/** What kinds of contractors there are (MASTER-143, MASTER-144). */
export const mountContractorCategories = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, contractorCategory, {
    table: 'contractor_categories',
    label: 'contractorCategoryName',
    columns: {
      contractorCount:
        '(select count(*)::int from contractors c where c.contractor_category_id = t.id and c.archived_at is null)',
    },
    unique: { contractor_categories_name: { field: 'contractorCategoryName', code: 'NAME_EXISTS' } },
  })
