import { subCategory } from '@selamat/contract/domains/master-data/keys/sub-category'
import type { WriteOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Binding } from '../../../platform/records/binding.ts'
import { inCategory } from './in-category.ts'
import { mountTypedOptions } from './options.ts'

const binding: Binding<typeof subCategory> = {
  table: 'sub_categories',
  label: 'name',
  parent: 'categoryId',
  joins: 'join master_categories c on c.id = t.category_id',
  columns: {
    categoryName: 'c.value',
    keyCount: '(select count(*)::int from master_keys x where x.sub_category_id = t.id and x.archived_at is null)',
  },
  unique: { sub_categories_name: { field: 'name', code: 'NAME_EXISTS' } },
  ...inCategory<WriteOf<typeof subCategory>>(async (_tx, _values, { configTypeId }) => {
    if (configTypeId !== 2) throw httpError('INVALID', { errors: { categoryId: 'This category is a plain list' } })
  }),
}

/** The sub-categories of categories that have them. */
export function mountSubCategories(app: FastifyInstance, context: AppContext): void {
  crudRoutes(app, context, subCategory, binding, { except: ['options'] })
  mountTypedOptions(app, context, subCategory, binding)
}
